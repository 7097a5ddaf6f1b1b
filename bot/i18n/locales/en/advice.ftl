### Why an action is advised: sentences that a player learns from.

advice-win-now = the last cards: play them and win
advice-cannot-beat = nothing you hold beats it
advice-run-out = nobody can come between: play on to the end
advice-hold-the-lead = only a bomb beats it, so you keep the lead
advice-shed-most = gets rid of { $count } cards at once
advice-carry-low = the triple takes low cards along
advice-lead-low = send the lowest early, keep the high ones to come back
advice-lead-for-partner = your partner has { $count } left: let them out
advice-deny-last = an opponent has { $count } left: lead what they cannot answer
advice-cheapest-answer = the lowest that beats it and breaks nothing
advice-take-control = win the trick with a high one; { $count } more and you are out
advice-block-landlord = the landlord has { $count } left and must be stopped
advice-block-farmer = a farmer has { $count } left and must be stopped
advice-raise-partner = play a bit higher, so that nothing low slips by
advice-break-to-beat = worth breaking a group for
advice-bomb-now = bomb now and take the lead
advice-leave-it-to-partner = your partner holds the trick: leave it
advice-keep-bombs = not worth a bomb: keep it
advice-keep-high = high cards are worth more later
advice-keep-shape = every answer would break a group: pass
advice-wait = better not to answer this one
advice-best-chance = wins most often when played out
advice-bid-strong = enough high cards and about { $count } plays to go out: be landlord
advice-bid-fair = somewhat better than even: you can bid
advice-bid-must = the rules demand a bid with this hand
advice-pass-weak = too weak to play alone against the others
advice-pass-outbid = not worth more than has been bid
advice-open-strong = a strong hand: open it and double
advice-stay-closed = keep it closed, tell them less
advice-reveal-strong = a strong hand: reveal and double
advice-stay-hidden = stay hidden for now
advice-double-strong = good chances: double
advice-no-double = not good enough to double
advice-take-useful = { $count ->
    [1] this card improves the hand
   *[other] these { $count } cards improve the hand
}
advice-take-none = these bottom cards would only take more plays
