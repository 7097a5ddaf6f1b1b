### Texts of the bot: en. One key a text; zh-Hans/bot.ftl has the same keys.

## Small words
list-separator = {", "}
nameless = Player
nameless-group = the group
computer-1 = Computer 1
computer-2 = Computer 2
computer-3 = Computer 3
computer-4 = Computer 4
computer-5 = Computer 5
rank-bj = SJ
rank-rj = BJ
pace-fast = fast
pace-normal = medium
pace-slow = slow
target-none = no end
target-points = first to { $points } points

## Rulesets
ruleset-classic = classic
ruleset-auction = auction
ruleset-book = by the book
ruleset-ct = CT
ruleset-role = role
ruleset-jjd = jjd
ruleset-two = two players
ruleset-wuhan = Wuhan
ruleset-laizi = wild cards
ruleset-four = four players
ruleset-jiujiang = Jiujiang
ruleset-five = five players
ruleset-emperor = emperor

## Kinds of plays
play = { $kind } { $cards }
kind-single = single
kind-pair = pair
kind-triple = triple
kind-triple_single = triple + 1
kind-triple_pair = triple + pair
kind-straight = straight
kind-pair_chain = pair chain
kind-plane = plane
kind-plane_singles = plane + singles
kind-plane_pairs = plane + pairs
kind-quad_singles = quad + 2
kind-quad_pairs = quad + 2 pairs
kind-quad = quad
kind-quad_chain = quad chain
kind-quad_triple = quad + triple
kind-carrier = carrier
kind-dress = dress
kind-spaceship = spaceship
kind-bomb = 💣bomb
kind-joker_bomb = 💣joker bomb
kind-rocket = 🚀rocket

## Buttons
button-join = Join
button-leave = Leave
button-fill = 🤖 Add computer
button-begin = ▶️ Begin
button-settings = ⚙️ Settings
button-look = 🂠 My cards
button-go = ✋ Play
button-next = Next hand
button-new-match = New match
button-redeal = Deal anew
button-replay = 📜 Replay
button-confirm = Confirm
button-cancel = Cancel
button-no-bid = No bid
button-bid = { $points ->
    [1] 1 point
   *[other] { $points } points
}
button-call = Call
button-play = ▶️ Play { $play }
button-not-playable = ⛔ { $reason }
button-choose-reading = ⛔ Choose what it is
button-pass = Pass
button-suggest = 💡 Advice
button-another = 💡 Another
button-sort = ↕ Sort
button-clear = Clear
button-auto = 🤖 Auto-play
button-take-back = Take over
button-return = ↩️ Come back
button-pace = ⏱ Pace: { $pace }
button-open-yes = Open hand
button-open-no = Stay closed
button-reveal-yes = Reveal
button-reveal-no = Stay hidden
button-double-yes = Double
button-double-no = Don't double
button-take = { $count ->
    [1] ▶️ Take 1 card
   *[other] ▶️ Take { $count } cards
}
button-take-none = Take none
button-top-week = This week
button-top-all = All time
button-unsubscribe = Stop telling me

## Why the play button will not do, in few words
short-no-cards = Select cards
short-no-play = No such play
short-wrong-kind = Another kind
short-wrong-length = Another length
short-does-not-beat = Too low

## Lobby
lobby-title = 🃏 <b>Dou Dizhu · { $ruleset }</b>
    { $target } · { $seconds } s a turn
lobby-host = { $place }. { $name } (host)
lobby-taken = { $place }. { $name }
lobby-free = { $place }. —
lobby-open = { $seated }/{ $seats } seated. Press “Join” to sit down; “Add computer” fills a seat, “Begin” fills all of them and deals.
lobby-full = All seats taken, dealing in a moment. Press “Leave” if you can't stay.
lobby-begun = The game has begun.
lobby-nudge = { $free ->
    [1] Dou Dizhu: 1 seat is free. Press “Join” above or send /join.
   *[other] Dou Dizhu: { $free } seats are free. Press “Join” above or send /join.
}
table-rests = Nothing is being played. Press the button below to go on.

## Table
count = { $role }{ $name } ({ $cards })
stake = base { $base } · times { $multiplier }
line-play = { $name }: { $play }
line-pass = { $name }: pass
line-bid = { $name }: bids { $points }
line-call = { $name }: calls
line-no-bid = { $name }: no bid
status-turn = 👉 { $who } { $what } · { $time }, { $otherwise }
time-whole = { $seconds } s
time-left = { $seconds } s left
status-computer = ⏳ { $who } is thinking…
status-suspended = ⏸ Everyone seated is on auto-play, so the hand waits: “Take over” in the private chat or /continue in the group goes on with it.
acting-auto = 🤖{ $name } (auto-play)
acting-stand-in = 🤖{ $name } (stand-in)
status-deserted = ⏸ Everybody has left; the hand waits. Its players: /join goes on. Anyone: /ddz for a new table or /stop to close this one, then the hand is void.
wanted-lead = to lead
wanted-follow = to answer
wanted-bidding = to bid
wanted-reveal = to reveal or not
wanted-doubling = to double or not
wanted-open = to open the hand or not
wanted-take = to pick bottom cards
status-otherwise-lead = then the computer plays once
status-otherwise-follow = then it counts as a pass
status-otherwise-bidding = then it counts as no bid
status-otherwise-reveal = then nothing is revealed
status-otherwise-doubling = then it counts as no double
status-otherwise-open = then the hand stays closed
status-otherwise-take = then no card is taken

## News at the table
news-match = 🎬 A new match begins; everyone starts at 0
news-dealt = 🎴 Hand { $number } is dealt
news-redealt = 🔁 Nobody bid: hand { $number } is dealt again
news-face-up = 🂡 The face-up card: { $card }
news-landlord = 👑 { $name } is landlord, base { $points }
news-bottom = Bottom cards: { $cards }
news-taken = { $count ->
    [1] { $name } took 1 of the bottom cards
   *[other] { $name } took { $count } of the bottom cards
}
news-opened = 👐 { $name } opens the hand, the stake doubles: { $cards }
news-not-opened = { $name } keeps the hand closed
news-revealed = 🕵️ The landlords are public: { $who }
news-reveal-goes-on = { $name } stays hidden; now all others are asked
news-not-revealed = Nobody has revealed
news-doubled = ✖️2 Doubled: { $who }
news-nobody-doubled = Nobody has doubled
news-escaped = 🏃 { $name } has escaped
news-timeout = ⌛ { $name } ran out of time
news-timeout-auto = ⌛ { $name } ran out of time again; auto-play takes over
news-stand-in-left = 🚪 { $name } has left, a computer stands in; /join brings them back
news-stand-in-unreachable = 📵 The bot cannot write to { $name }, a computer stands in; “Start” in the private chat brings them back
news-returned = 🪑 { $name } sits down
news-resumed = ▶️ The hand goes on
news-abandoned = 🗑 The hand is thrown away, unscored

## End of a hand
result-landlord =
    { $count ->
        [one] 🏁 <b>Hand { $number }: the landlord wins</b> ({ $who })
       *[other] 🏁 <b>Hand { $number }: the landlords win</b> ({ $who })
    }
result-farmers = 🏁 <b>Hand { $number }: the farmers win</b> ({ $who })
factor-bid = base { $points }
factor = { $name } { $factor }
doubling-bomb = bombs
doubling-rocket = rocket
doubling-open-hand = open hand
doubling-reveal = reveal
doubling-spring = spring
doubling-anti-spring = anti-spring
doubling-idle-farmers = idle farmers
doubling-single-strike = single strike
result-stake = { $factors } = { $stake }
result-conceded = 🏃 { $name } escaped, concedes and pays all { $points }
result-fined = 🏃 { $name } escaped: a fine of { $points }
result-score = { $role } { $name }  this hand { $points }  total { $total }
result-house = 🏦 House  this hand { $points }  total { $total }
result-open = Cards left:
result-hand = { $name }: { $cards }
result-aside = Out of play: { $cards }
result-champions = 🏆 <b>{ $who } won the match!</b>
result-ready = Ready to go on: { $who }
result-ready-soon = Ready to go on: { $who }; dealing in a moment
result-void = 🫥 Nobody wanted any of { $deals } deals: this hand does not count. Press “Next hand” to go on.

## Table closed
closed-stopped = 🧹 The table is closed. /ddz opens another.
closed-expired = ⌛ Not enough people came, the table is closed. /ddz opens another.
closed-empty = 🧹 Everyone has left, the table is closed. /ddz opens another.
closed-idle = 🧹 Nothing happened for long, the table is closed. The scores are kept; /ddz opens another.
closed-deserted = 🧹 Everybody had left the last table; its unfinished hand is void, unscored.
closed-removed = 🧹 The table is closed.

## Votes
vote-redeal = 🗳 Throw this hand away and deal anew? (open for { $seconds } s)
vote-new-match = 🗳 Give up this match and begin again from 0? (open for { $seconds } s)
vote-stop = 🗳 Close this table? (open for { $seconds } s)
vote-who = One “Confirm” by the host or an admin is enough, else everyone seated has to.
vote-moved = 🗳 { $what }: asked again below.
vote-agreed = Confirmed: { $who }
question-redeal = Deal anew
question-new-match = New match
question-stop = Close the table
verdict-agreed = ✅ { $what }: agreed.
verdict-declined = ✖️ { $what }: called off.
verdict-lapsed = ⌛ { $what }: not confirmed in time.

## Panel in the private chat
panel-title = 🃏 { $group } · hand { $number } · { $ruleset }
panel-self = { $role }<b>{ $name } (you)</b> { $cards ->
    [1] 1 card
   *[other] { $cards } cards
} · total { $total }
panel-other = { $role }{ $name } { $cards ->
    [1] 1 card
   *[other] { $cards } cards
} · total { $total }
panel-shown = 👐 { $name } holds: { $cards }
panel-hand = 🂠 <b>{ $cards }</b>
panel-wild = { $mark } is wild: it may stand for any rank from 3 to 2
panel-selected = Selected: { $cards }
panel-hint = 💡 { $action }: { $reason }
panel-turn = 👉 <b>Your turn { $what }</b>, { $time }, { $otherwise }
panel-wait = Waiting for { $who }.
panel-wait-and-select = Waiting for { $who }. You can select cards already.
panel-auto = 🤖 Auto-play is on ({ $pace }). Press “Take over” to play yourself.
panel-auto-timeout = 🤖 You missed two turns; auto-play is on. Press “Take over” to play yourself.
panel-left = 🚪 You left; a computer plays for you. “Come back”, or /join in the group, lets you play on.
panel-left-suspended = 🚪 You left, and the hand waits. “Come back”, or /join in the group, goes on with it.
panel-won = 🏁 Won: { $points }, total { $total }. Go on in the group.
panel-lost = 🏁 Lost: { $points }, total { $total }. Go on in the group.
panel-spared = 🏁 Lost, but you pay nothing: { $points }, total { $total }. Go on in the group.
panel-no-result = This hand has no result.
panel-closed = 🧹 The table is closed; the unfinished hand does not count, the totals stay. /ddz in the group opens another; if the bot is not there any more, add it first.
panel-retired = 🃏 { $group }: an old panel, see the newest message below ⬇️
reminder = ⏰ Your turn: { $seconds } s left.
advised-take = take { $cards }

## What a press or a command is answered
joined = You have a seat
joined-already = You have a seat already
left = You have left
opened = The table is open
computer-joined = A computer sits down
beginning = Dealing
ready = Going on in a moment
done = Done
selected = Selected
suggested = Selected; the panel says why
advised = The panel says what and why
auto-on = Auto-play is on
auto-off = You play yourself
pace-changed = Pace changed
vote-asked = Waiting for consent
vote-counted = Counted
choose-reading = These cards can be played in several ways: press ① or ②
own-hand = Your cards: { $cards }
answered = Done

## Refusals
error-unknown = Something went wrong and nothing was done. Try again; if it stays so, send /table.
error-busy = One moment, then press again.
error-stale = This button is out of date: look at the newest message.
error-no-table = There is no table here. /ddz opens one.
error-no-hand = No hand is being played now.
error-table-full = All seats are taken; wait for the next hand.
error-not-seated = You have no seat at this table. Press “Join” or send /join.
error-seated-elsewhere = You sit at the table of “{ $title }”. Press “Join” again within 30 s to leave there and sit down here.
error-not-allowed = Only the host or an admin can do this.
error-not-now = That is not possible right now.
error-host-admin-seated = Only the host, admins and seated people can ask for this.
error-redeal-after-escape = Somebody escaped in this hand, so it has to be played to the end.
error-redeal-after-leaving = Somebody left in this hand, so it has to be played to the end.
error-left-already = You have left already. /join in the group brings you back.
error-seated-there = You sit at the table of “{ $title }”: send /leave there first.
error-deserted = Everybody has left this table. /ddz opens a new one, /stop closes it; the unfinished hand is void then.
error-sit-down-first = Sit down first: press “Join”.
error-ruleset-begun = The match has begun: the ruleset can be changed after it, or after /stop.
error-begun-already = The game has begun already.
error-begun-leave = The game has begun already. If you must go, send /leave in the group; some rulesets have a price for that.
error-choose-reading = These cards can be played in several ways: press ① or ② first.
error-hand-running = The hand is still being played.
error-join-after-hand = A hand is being played; send /join after it to take a free seat.
error-nobody-seated = Somebody has to sit down first: press “Join”.
error-not-begun = The game has not begun: press “Begin”.
error-vote-over = This request is over; send the command again.
error-host-chooses = Only the host or an admin can change the ruleset.
error-no-seat = You sit at no table now. Send /ddz in a group, or press “Join” there.
error-no-hand-yet = No hand has been finished in this group yet.
error-admins-only = Only admins of the group can change the settings.
error-group-only = This command is for groups.
error-private-only = This command is for the private chat with the bot.
error-unknown-ruleset = There is no ruleset “{ $given }”. Choose one of: { $choices }
error-unknown-hand = This group has no hand { $given }. /history shows the last ones.
error-open-private = First open the private chat with the bot, press “Start”, then come back and sit down.
error-no-people = Anonymous admins and channels cannot play; write as yourself to sit down.
error-not-understood = “{ $given }” says nothing to me. Send cards such as 34567 or kkk4, or “pass”, “no bid”, “1 point”.

refused-hand-over = This hand is over.
refused-wrong-phase = Not now: look at the panel.
refused-not-your-turn = It is not your turn; you can select cards already.
refused-bid-too-low = Bid higher than the bids before.
refused-must-bid = Your hand is so good that the rules demand a bid.
refused-no-cards = Select some cards first.
refused-not-held = You do not hold that card.
refused-no-play = These cards make no play; look again.
refused-no-such-reading = These cards are not that kind of play.
refused-wrong-kind = Play the same kind as on the table, or a bomb.
refused-wrong-length = Play as many cards as on the table.
refused-does-not-beat = That is not higher than what is on the table: play something higher, or pass.
refused-must-lead = You are on lead and cannot pass.
refused-not-offered = This ruleset has no such step.
refused-already-answered = You have answered already.
refused-already-escaped = That counts as an escape already.

## Information
help-group = 🃏 <b>Dou Dizhu</b>: send /ddz in a group to open a table; three people press “Join” and the cards are dealt. You see and play your cards in the private chat with the bot.
    /ddz open a table, /begin fill it with computers, /table show it again, /join, /leave
    /next hand, /redeal, /newmatch, /continue, /stop
    /top leaderboard, /stats yours, /history, /replay
    /rules, /settings, /notify tell me of games, /language
help-private = 🃏 <b>Dou Dizhu</b>: add me to a group and send /ddz there. On your turn tap cards here, then “Play”; or type: 34567, kkk4, pass, 1 point, no bid.
    /hand send the cards again, /auto auto-play, /rules, /stats, /language
group-silent = The bot cannot write to the group (no right to, or the topic is closed). The game goes on here; please ask an admin to look.
seated = 🪑 You have a seat: { $title }. Your cards will come here.
seated-elsewhere-link = You sit at the table of “{ $title }”. Press the button to leave there and sit down here.
button-move-here = Leave there, sit here
button-open-private = Open the private chat
button-back = ↩️ Back to the group
notify-start = 🔔 First open the private chat and press “Start”: that is where you will be told of games.
notify-on = 🔔 You will get a message when a game opens in this group. /notify again ends that.
notify-off = 🔕 No more messages about games here.
notify-open = 🔔 A game of Dou Dizhu opens in “{ $title }”. Take a seat!
unsubscribed = No more messages
top-week = 🏆 <b>This week</b>
top-all = 🏆 <b>All time</b>
top-empty = Nothing yet (hands with at least two people count).
column-name = name
column-matches = won
column-hands = hands
column-points = pts
column-landlord = lord
column-farmer = farm
stats = 📊 <b>{ $name }</b>
    matches won { $matches } · hands { $hands } · hands won { $won }
    points { $points }
    won as landlord { $landlord } · as farmer { $farmer }
stats-none = 📊 { $name } has no results yet (hands with at least two people count).
history = 📜 <b>The last hands</b> (times are UTC; /replay NUMBER tells one again)
history-empty = 📜 No hand has been finished yet.
history-line = Hand { $number }, { $at }: { $scores }
replay = 📜 <b>Hand { $number }</b> · { $ruleset }
replay-line = { $name }: { $what }
replay-escape = escapes
replay-left = leaves, a computer stands in
settings = ⚙️ <b>Settings of this group</b>
    { $seconds } s a turn · { $target } · { $language } · { $ruleset }
    CT: rake { $rake }%, { $cap } · Wuhan and wild cards: { $wild }
    Changes hold from the next turn and the next table on.
seconds = { $seconds } s
target-short = { $points } points
language-choose = Which language do you read?
language-chosen = All right, English from now on.
language-zh-Hans = 中文
language-en = English
rules-list = 📖 Choose a ruleset to read about:

button-rulesets = 🎲 Ruleset
button-back-to-lobby = ↩️ Back
button-back-to-settings = ↩️ Back
button-default-ruleset = 🎲 Default ruleset
ruleset-chosen = Ruleset changed
error-too-many = This ruleset seats { $seats }, but { $people } people sit here. Somebody has to leave first, or choose another ruleset.
settings-ruleset = 🎲 What /ddz opens without a name:
rake-short = rake { $percent }%
cap-short = cap { $points }
cap-none = no cap
wild-sevens = red sevens wild
wild-jokers = jokers wild

## What can be typed, in small letters, alternatives divided by a bar
typed-pass = pass|p|skip
typed-no-bid = no bid|nobid
typed-call = call
typed-points = point|points|pt|pts

## Descriptions of the commands
command-ddz = Open a table
command-join = Sit down
command-leave = Leave
command-begin = Fill up with computers and deal
command-table = Show the table again
command-next = Next hand
command-redeal = Throw this hand away and deal anew
command-newmatch = New match from zero
command-continue = Go on
command-stop = Close the table
command-top = This group's leaderboard
command-stats = My results
command-history = The last hands
command-replay = Tell a hand again
command-rules = The rules
command-settings = Settings of this group (admins)
command-notify = Tell me when a game opens
command-language = Language / 语言
command-help = How to play
command-hand = Send my cards again
command-auto = Auto-play on or off
