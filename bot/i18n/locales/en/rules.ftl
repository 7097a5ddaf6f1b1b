### What /rules sends: en. Each text but the classic one says what differs from classic.

## Parts that several rulesets share

-wild-cards =
    <b>Wild cards</b>
    ♥7 and ♦7 are wild (some tables use the two jokers instead). Together with other cards, a wild card can stand for any rank from 3 to 2, never for a joker, or stay what it is. The play is as strong as one made of real cards:
    • 88 and both wild cards: the bomb 8888, equal to four real eights, and it beats 7777
    • 4 5 6 and both wild cards: 34567, or 45678
    • KK, a wild card and a 3: triple + 1, KKK+3
    Even with wild cards, a play has at most four cards of a rank. With no other card beside it, it is just itself: a 7, or a pair of sevens; two wild jokers are the rocket.
    Where you have to choose what a play is, the panel shows ① ②; everyone sees what the wild cards stand for.

-four-plays =
    <b>Plays</b>
    Single, pair, triple, triple + pair, straight, pair chain, plane, plane + pairs. No triple + 1, no plane + singles, and a quad carries nothing. Two equal jokers are a pair, and can be carried as one; a small and a big joker are not.

    <b>Bombs</b>
    Four to eight cards of a rank. More cards beat fewer, 33333 beats AAAA; with as many cards the rank decides. All four jokers are the rocket, the highest.

    <b>Scoring</b>
    Each bomb of six or more cards and the rocket double; bombs of four or five win the trick but double nothing. No spring or anti-spring.
    Base × multiplier is one share: a winning landlord gets one from each of the three farmers, a losing one pays each of them one.

## The rules

rules-classic =
    🃏 <b>Dou Dizhu · { ruleset-classic }</b>
    Three players, one pack of 54. One is the landlord, the other two are the farmers and play together. The first player without cards wins for their side.

    <b>Ranks</b>
    From low to high: 3 4 5 6 7 8 9 10 J Q K A 2, small joker (SJ), big joker (BJ). Suits do not matter.

    <b>Deal and bidding</b>
    Everyone gets 17 cards; 3 bottom cards are left. A random player begins, and in seat order each bids once: “No bid”, or 1, 2 or 3 points, above the bids before. A 3 settles it at once; else the highest bidder is landlord. That bid is the base.
    The bottom cards are shown to all and go to the landlord, who then has 20 cards and leads.
    Example: 1, no bid, 2: the third player is landlord, base 2.
    If nobody bids, the cards are dealt again; after five such deals the hand does not count.

    <b>Plays</b>
    • { kind-single }: 7; { kind-pair }: 88; { kind-triple }: 999
    • { kind-triple_single }: 999 4 (any other card, a 2 or a joker too)
    • { kind-triple_pair }: 999 44
    • { kind-straight }: 34567 (five or more in a row)
    • { kind-pair_chain }: 334455 (three or more pairs in a row)
    • { kind-plane }: 333444 (two or more triples in a row)
    • { kind-plane_singles }: 333444 5 8 (one card for each triple; 55 counts as two)
    • { kind-plane_pairs }: 333444 55 88 (one pair for each triple, all different)
    • { kind-quad_singles }: 6666 3 9 (or 6666 99)
    • { kind-quad_pairs }: 6666 33 99 (two different pairs)
    • { kind-bomb }: 6666
    • { kind-rocket }: SJ BJ
    Straights, pair chains and planes end at the ace: 10JQKA is one, JQKA2 and A2345 are not.
    A carried card never has the rank of the triples or the quad, and both jokers together cannot be carried. The cards you select must make one play, with none left over.

    <b>What beats what</b>
    The same kind with as many cards and a higher body; carried cards do not count, and equal does not beat. 888 3 beats 777 A. 9 10 J Q K and 33344 are both five cards, but neither beats the other.
    A bomb beats every ordinary play, a higher bomb a lower one, the rocket everything. A quad that carries cards is an ordinary play: 3333 beats AAAA 5 6.

    <b>Passing</b>
    You may pass even if you could beat the play, and still play later in the same trick. When everyone else has passed in a row, whoever played last leads anything. Whoever leads cannot pass.

    <b>Scoring</b>
    The multiplier starts at 1 and doubles for each of these:
    • a bomb or rocket that is played (kept in hand it does not count)
    • spring: the landlord wins before either farmer has played
    • anti-spring: the landlord loses and has played only once
    Base × multiplier is one share. A winning landlord gets two and each farmer pays one; if the farmers win, it is the other way round.
    • base 2, nothing doubled, landlord wins: +4, −2, −2
    • base 2, one bomb, farmers win: landlord −8, farmers +4 each
    • base 1, a bomb and the rocket: 1×2×2, one share is 4

    <b>Match</b>
    Everyone starts at 0 and the points add up. Whoever has 30 or more after a hand wins the match (a group can change the number); two farmers who get there together win together. “Next hand” keeps the totals, “New match” starts again from 0.
rules-line-classic = Three players, one pack, bid for landlord

rules-auction =
    🃏 <b>Dou Dizhu · { ruleset-auction }</b>
    Three players, one pack; deal, plays, ranks and match as in classic. The bidding differs, and there is no spring.

    <b>Bidding</b>
    One of the 51 cards dealt to the players, picked at random, is shown to all; whoever holds it bids first.
    The bidding can go round several times: after “No bid” you may still bid later, if you go higher. It ends with a 3, or when two players in a row decline after a bid. If all three decline at first, the cards are dealt again.
    Example: Ann 1, Bob no bid, Cem 2, Ann no bid, Bob 3: Bob is landlord, base 3.

    <b>Scoring</b>
    Only bombs and the rocket double, each time one is played; there is no spring and no anti-spring. Two shares for the landlord, one for each farmer.
    Example: base 3, two bombs and the rocket, one share is 3×2×2×2 = 24: a winning landlord gets +48, each farmer −24; if the farmers win, it is the other way round.
rules-line-auction = Bidding goes round and round, no spring

rules-book =
    🃏 <b>Dou Dizhu · { ruleset-book }</b>
    Three players, one pack; deal, plays, ranks, match and the single round of bidding as in classic. Three things differ.

    <b>Who bids first</b>
    A random player in the first hand of a match, then the next seat after each finished hand. A new deal or an abandoned hand changes nothing.

    <b>Open hand</b>
    Before the first play the landlord is asked once: “Open hand” shows all of the landlord's cards to everyone until the hand is over, “Stay closed” does not. An open hand doubles, whoever wins.

    <b>Idle farmers, single strike</b>
    They replace spring and anti-spring:
    • idle farmers ×2: neither farmer has played a card
    • single strike ×2: the landlord has played only once, whoever wins
    A landlord who goes out in a single play has both: ×4.

    <b>Scoring</b>
    Bombs, rocket, open hand, idle farmers and single strike all multiply, without a limit. Two shares for the landlord, one for each farmer.
    Example: base 3, three bombs, open hand and idle farmers: 3×2×2×2×2×2 = 96. A winning landlord gets +192, each farmer −96.
rules-line-book = The landlord may open the hand and double

rules-ct =
    🃏 <b>Dou Dizhu · { ruleset-ct }</b>
    Three players, one pack; deal, bidding, ranks, doubling and match as in classic. A random player bids first in the first hand of a match, then the next seat after each finished hand.

    <b>Stricter plays</b>
    • No plane + singles: a plane carries nothing, or pairs, as in 333444 55 88
    • quad + 2 carries two different ranks and no joker: 6666 3 9 is a play, 6666 99 and 6666 3 SJ are not

    <b>House</b>
    Winners give 5% of what they win to the house, rounded down. Winning 40 you give 2 and keep 38; winning 8 you give nothing.
    A table can have a cap; by default there is none. With a cap of 50, a landlord who would win 64 wins 50 (less what the house gets), and each farmer pays 25.

    <b>Escape</b>
    Once there is a landlord, it is an escape to send /leave, to be removed from the group, to block the bot, or to be on auto-play after two timeouts in a row and not take over again before the hand ends; auto-play that you switched on yourself is none. A computer plays on. The first to escape in a hand also pays 10 points to the house:
    • the landlord escapes: the usual points, and 10 less
    • a farmer escapes, the landlord wins: the escaper pays both shares, the partner nothing
    • a farmer escapes, the farmers win: the landlord pays two shares as usual, the partner gets one, the escaper two but 10 less
    Example: base 3, nothing doubled, a farmer escapes and the landlord wins: landlord +6, escaper −16, partner 0.
rules-line-ct = Stricter kickers, a house, a price on escape

rules-role =
    🃏 <b>Dou Dizhu · { ruleset-role }</b>
    Three players, one pack. Only one thing differs from classic: who bids first.

    <b>Who bids first</b>
    A random player in the first hand of a match, then the next seat, in turn order, after each finished hand. If nobody bids and the cards are dealt again, or a hand is abandoned, the same player bids first again.
    Example: Bob bids first in hand 1, Cem in hand 2, Ann in hand 3, Bob again in hand 4.

    All else as in classic: 17 cards each, 3 bottom cards, each bids once and a 3 settles it; bombs, rocket, spring and anti-spring each double; two shares for the landlord, one for each farmer.
    Example: base 2, one bomb, landlord wins: +8, −4, −4.
rules-line-role = Classic, and the first bidder rotates

rules-jjd =
    🃏 <b>Dou Dizhu · { ruleset-jjd }</b>
    Three players, one pack. Only one thing differs from classic: the seats are drawn.

    <b>Seats</b>
    When a match starts, the seats are drawn at random, whoever sat down first. The turn order follows the seats and stays for the whole match; “New match” draws again.

    All else as in classic: 17 cards each, 3 bottom cards, a random first bidder in each hand, each bids once and a 3 settles it; bombs, rocket, spring and anti-spring each double; two shares for the landlord, one for each farmer.
    Example: base 3, spring, landlord wins: +12, −6, −6.
rules-line-jjd = Classic, and the seats are drawn at random

rules-two =
    🃏 <b>Dou Dizhu · { ruleset-two }</b>
    Two players, one pack: a landlord against one farmer. Plays, ranks and match as in classic.

    <b>Deal</b>
    20 cards each, 3 bottom cards, and 11 cards that stay face down and are shown after the scoring. So a card that you do not hold need not be in the other hand.

    <b>Call</b>
    A random player begins: “Call” or “No bid”. Whoever calls first is landlord, no one can outbid them, and the base is always 1. If both decline, the cards are dealt again.
    The bottom cards are shown to both and go to the landlord, who then has 23 cards and leads.

    <b>Scoring</b>
    The base is 1; each bomb and the rocket double when played, and so do spring (the landlord wins, the farmer has played nothing) and anti-spring (the farmer wins, the landlord has played only once). One wins what the other loses.
    Examples: nothing doubled: +1, −1. One bomb and spring, 1×2×2: +4, −4.
rules-line-two = One against one, the first to call is landlord

rules-wuhan =
    🃏 <b>Dou Dizhu · { ruleset-wuhan }</b>
    Three players, one pack; deal, plays, ranks, scoring and match as in classic. Two cards are wild: they can stand for others.

    { -wild-cards }

    <b>Bidding</b>
    A random player begins in each hand, each bids once, a 3 settles it. If nobody bids, there is no new deal: whoever was first to bid is landlord, base 1.

    <b>Scoring</b>
    A bomb with wild cards doubles like any other; so do rocket, spring and anti-spring. Two shares for the landlord, one for each farmer.
    Example: base 2, 8888 is played with two wild cards, landlord wins: +8, −4, −4.
rules-line-wuhan = Two wild cards, somebody is always landlord

rules-laizi =
    🃏 <b>Dou Dizhu · { ruleset-laizi }</b>
    Three players, one pack; deal, bidding, plays, ranks and match as in classic. Two cards are wild: they can stand for others. If nobody bids, the cards are dealt again.

    { -wild-cards }

    <b>Scoring</b>
    Bombs (with wild cards too), rocket, spring and anti-spring each double. Two shares for the landlord, one for each farmer.

    <b>An escape concedes</b>
    Once there is a landlord, it is an escape to send /leave, to be removed from the group, to block the bot, or to be on auto-play after two timeouts in a row and not take over before your next turn; auto-play that you switched on yourself is none. The hand ends at once and the other side wins. Bombs and rocket played so far count, spring does not. The escaper alone pays; a partner neither pays nor gets anything.
    Examples: base 2, one bomb so far. A farmer escapes: landlord +8, escaper −8, partner 0. The landlord escapes: farmers +4 each, landlord −8.
rules-line-laizi = Two wild cards, an escape loses the hand

rules-four =
    🃏 <b>Dou Dizhu · { ruleset-four }</b>
    Four players, two packs (108 cards): one landlord against three farmers. What is not mentioned is as in classic.

    <b>Deal</b>
    25 cards each; the 8 bottom cards go to the landlord, who alone sees them, then has 33 cards and leads.

    <b>Bidding</b>
    One of the cards dealt to the players, picked at random, is shown to all; whoever holds it bids first. The bidding can go round several times: after “No bid” you may still bid later, if you go higher. It ends with a 3, or when three players in a row decline after a bid. If all four decline, the cards are dealt again.

    { -four-plays }
    Example: base 2, a bomb of four and one of six cards, one share is 2×2 = 4: a winning landlord gets +12, each farmer −4.
rules-line-four = Four players, two packs, one against three

rules-jiujiang =
    🃏 <b>Dou Dizhu · { ruleset-jiujiang }</b>
    Four players, two packs: one landlord against three farmers. 25 cards each, 8 bottom cards; the landlord then has 33 and leads. What is not mentioned is as in classic.

    <b>Bidding</b>
    Each is asked once: 3 points or “No bid”. Whoever bids is landlord and alone sees the bottom cards. A random player begins in the first hand of a match, then the next seat after each finished hand.
    You have to bid if you hold any of these:
    • a bomb and a big joker
    • a bomb and two small jokers
    • two bombs
    • two big jokers
    Four or more of a rank are one bomb, eight of a rank too; four jokers are none here.
    If the first three decline, the fourth is not asked: the bottom cards are shown to all and go to them. If their 33 cards meet none of the conditions above, or hold no bomb, nothing is played and they win outright: +9, the others −3 each. Otherwise they are landlord, base 3.

    { -four-plays }
    Example: base 3, a bomb of six cards, landlord wins: +18, each farmer −6.
rules-line-jiujiang = Four players, two packs, good hands must bid

rules-five =
    🃏 <b>Dou Dizhu · { ruleset-five }</b>
    Five players, two packs, 21 cards each, 3 bottom cards. No bidding; the base is 1.

    <b>Two landlords</b>
    One of the cards dealt (never a joker) is shown to all. Its holder is the open landlord, who takes the bottom cards, alone sees them, and leads. Its twin, the same card from the other pack, makes somebody else the hidden landlord, and only they know. If the open landlord holds both, they play alone against four.

    <b>Reveal and double</b>
    First the open landlord is asked, “Reveal” or “Stay hidden”; one who plays alone may reveal too. If they stay hidden, all the others are asked at once, but the answer matters only from the hidden landlord. If anyone reveals, the landlords are public and the stake doubles. Otherwise it comes out when the twin is played, and nothing doubles. From then on both landlords see their partner's cards.
    Then everyone answers “Double” or “Don't double”; the answers are shown together.

    <b>Plays</b>
    Single, pair (not of jokers), triple, triple + pair, straight, pair chain, plane, plane + pairs, and bombs. Bombs from low to high:
    four cards, two equal jokers, five cards, six cards, any three jokers, seven cards, eight cards, the rocket (four jokers). Within a step the rank decides.

    <b>Scoring</b>
    When somebody is out, their side wins. Bombs of five or more cards, three jokers, the rocket, and spring (the losing side has played nothing) each double; bombs of four cards and two jokers do not.
    Each landlord settles with each farmer. If one of the two doubled, that amount is ×2, if both did, ×4.
    Example: a bomb of five cards, two landlords win: +6 each, the three farmers −4 each. If one of those farmers doubled: −8 for that farmer, +8 for each landlord.
rules-line-five = Five players, two packs, a hidden landlord

rules-emperor =
    🃏 <b>Dou Dizhu · { ruleset-emperor }</b>
    Three players, two packs, 34 cards each, 6 bottom cards. Bidding and match as in classic.

    <b>Bottom cards</b>
    Only the landlord (here called the emperor) sees them, and takes any of them, or presses “Take none”; the others learn only how many. The rest stay face down and are shown after the scoring.

    <b>Plays</b>
    Single, pair, triple, triple + pair and straight as in classic. Two equal jokers are a pair. Besides:
    • pair chain: four or more pairs, 33445566
    • plane, plane + pairs: three or more triples, 333444555
    • quad: 5555 (not a bomb)
    • quad chain: 55556666 (two or more quads in a row)
    • quad + triple: 5555 999
    • carrier: 55556666 888 JJJ (a quad chain and a triple for each quad)
    • dress: 5555 888 QQ
    • spaceship: 55556666 888999 JJ 22 (a triple and a pair for each quad, the triples in a row)
    Everything carried has a rank of its own, and none of the body's. Spaceships compare by the quads, then by the triples; all else by the body alone. No triple + 1, plane + singles, quad + 2 or quad + 2 pairs.
    The triples of a spaceship end at the ace; anything else carried may be 2s.

    <b>Bombs</b>
    Five or more cards of a rank. More cards beat fewer; with as many the rank decides. All four jokers are the rocket, the highest.

    <b>Scoring</b>
    Each bomb and the rocket double when played; spring and anti-spring as in classic. Two shares for the landlord, one for each opponent.
    Example: base 2, one bomb, landlord wins: +8, −4, −4.
rules-line-emperor = Three players, two packs, carriers, spaceships
