### Texts of the bot: zh-Hans. One key a text; en/bot.ftl has the same keys.

## Small words
list-separator = 、
nameless = 无名氏
nameless-group = 牌友群
computer-1 = 电脑一
computer-2 = 电脑二
computer-3 = 电脑三
computer-4 = 电脑四
computer-5 = 电脑五
rank-bj = 小王
rank-rj = 大王
pace-fast = 快
pace-normal = 中
pace-slow = 慢
target-none = 不设终点
target-points = 先到 { $points } 分赢

## Rulesets
ruleset-classic = 经典
ruleset-auction = 三人竞叫
ruleset-book = 正规书面规则
ruleset-ct = CT 斗地主
ruleset-role = 角色版
ruleset-jjd = jjd
ruleset-two = 二人
ruleset-wuhan = 武汉
ruleset-laizi = 赖子
ruleset-four = 四人
ruleset-jiujiang = 九江
ruleset-five = 五人
ruleset-emperor = 斗帝主

## Kinds of plays
play = { $kind } { $cards }
kind-single = 单张
kind-pair = 对子
kind-triple = 三张
kind-triple_single = 三带一
kind-triple_pair = 三带二
kind-straight = 顺子
kind-pair_chain = 连对
kind-plane = 飞机
kind-plane_singles = 飞机带单
kind-plane_pairs = 飞机带对
kind-quad_singles = 四带两单
kind-quad_pairs = 四带两对
kind-quad = 四同张
kind-quad_chain = 连四同张
kind-quad_triple = 四带三
kind-carrier = 航母
kind-dress = 连衣裙
kind-spaceship = 飞船
kind-bomb = 💣炸弹
kind-joker_bomb = 💣王弹
kind-rocket = 🚀王炸

## Buttons
button-join = 加入
button-leave = 退出
button-fill = 🤖 补位
button-begin = ▶️ 开始
button-settings = ⚙️ 设置
button-look = 🂠 看牌
button-go = ✋ 去出牌
button-next = 再来一局
button-new-match = 开始新比赛
button-redeal = 新一局
button-replay = 📜 回放
button-confirm = 确认
button-cancel = 取消
button-no-bid = 不叫
button-bid = { $points }分
button-call = 叫地主
button-play = ▶️ 出牌 { $play }
button-not-playable = ⛔ { $reason }
button-choose-reading = ⛔ 选一种牌型
button-pass = 过
button-suggest = 💡 建议
button-another = 💡 换一个
button-sort = ↕ 整理
button-clear = 重选
button-auto = 🤖 自动出牌
button-take-back = 取消托管
button-return = ↩️ 回来
button-pace = ⏱ 节奏：{ $pace }
button-open-yes = 亮牌
button-open-no = 不亮
button-reveal-yes = 亮出身份
button-reveal-no = 不亮
button-double-yes = 加倍
button-double-no = 不加倍
button-take = ▶️ 拿走 { $count } 张
button-take-none = 全不要
button-top-week = 本周
button-top-all = 总榜
button-unsubscribe = 不再通知

## Why the play button will not do, in few words
short-no-cards = 请选牌
short-no-play = 不成牌型
short-wrong-kind = 牌型不同
short-wrong-length = 张数不同
short-does-not-beat = 压不过

## Lobby
lobby-title = 🃏 <b>斗地主 · { $ruleset }</b>
    { $target } · 每手 { $seconds } 秒
lobby-host = { $place }. { $name }（房主）
lobby-taken = { $place }. { $name }
lobby-free = { $place }. —
lobby-open = { $seated }/{ $seats } 人。点「加入」坐下；人不够可以「补位」，点「开始」补满就发牌。
lobby-full = 人齐了，马上发牌。要走的快点「退出」。
lobby-begun = 已经开局。
lobby-nudge = 斗地主还差 { $free } 人，点上面的「加入」，或发 /join。
table-rests = 牌桌空着，点下面的按钮接着玩。

## Table
count = { $role }{ $name } { $cards }张
stake = 底分 { $base } · 倍数 { $multiplier }
line-play = { $name }：{ $play }
line-pass = { $name }：过
line-bid = { $name }：叫 { $points } 分
line-call = { $name }：叫地主
line-no-bid = { $name }：不叫
status-turn = 👉 轮到 { $who } { $what } · { $time }，{ $otherwise }
time-whole = 限 { $seconds } 秒
time-left = 还剩 { $seconds } 秒
status-computer = ⏳ { $who } 在想……
status-suspended = ⏸ 在座的都在托管，这局先停着：在私聊里点「取消托管」，或在群里发 /continue，就接着打。
acting-auto = 🤖{ $name }（托管）
acting-stand-in = 🤖{ $name }（电脑顶替）
status-deserted = ⏸ 人都走了，这局停着。走的人发 /join 接着打；别人可以发 /ddz 开新桌，或发 /stop 收桌，这局就作废。
wanted-lead = 出牌
wanted-follow = 跟牌
wanted-bidding = 叫分
wanted-reveal = 决定亮不亮身份
wanted-doubling = 决定加不加倍
wanted-open = 决定亮不亮牌
wanted-take = 挑底牌
status-otherwise-lead = 超时由电脑代出一手
status-otherwise-follow = 超时算过
status-otherwise-bidding = 超时算不叫
status-otherwise-reveal = 超时算不亮
status-otherwise-doubling = 超时算不加倍
status-otherwise-open = 超时算不亮
status-otherwise-take = 超时算全不要

## News at the table
news-match = 🎬 新比赛开始，大家从 0 分算起
news-dealt = 🎴 第 { $number } 局发牌
news-redealt = 🔁 没人叫分，第 { $number } 局重新发牌
news-face-up = 🂡 翻出的明牌：{ $card }
news-landlord = 👑 { $name } 当地主，底分 { $points }
news-bottom = 底牌：{ $cards }
news-taken = { $name } 拿了 { $count } 张底牌
news-opened = 👐 { $name } 亮牌，倍数翻倍：{ $cards }
news-not-opened = { $name } 不亮牌
news-revealed = 🕵️ 身份公开，地主一方：{ $who }
news-reveal-goes-on = { $name } 不亮身份，接着问其他人
news-not-revealed = 没有人亮出身份
news-doubled = ✖️2 加倍：{ $who }
news-nobody-doubled = 没有人加倍
news-escaped = 🏃 { $name } 逃跑了
news-timeout = ⌛ { $name } 超时
news-timeout-auto = ⌛ { $name } 连续超时，改由托管出牌
news-stand-in-left = 🚪 { $name } 离开了，电脑顶替；发 /join 可以回来
news-stand-in-unreachable = 📵 机器人给 { $name } 发不了私信，电脑顶替；在私聊里点「启动」就能回来
news-returned = 🪑 { $name } 入座
news-resumed = ▶️ 接着打
news-abandoned = 🗑 这局作废，不计分

## End of a hand
result-landlord =
    { $count ->
       *[other] 🏁 <b>第 { $number } 局：地主赢</b>（{ $who }）
    }
result-farmers = 🏁 <b>第 { $number } 局：农民赢</b>（{ $who }）
factor-bid = 底分 { $points }
factor = { $name } { $factor }
doubling-bomb = 炸弹
doubling-rocket = 王炸
doubling-open-hand = 亮牌
doubling-reveal = 亮身份
doubling-spring = 春天
doubling-anti-spring = 反春天
doubling-idle-farmers = 闲爆
doubling-single-strike = 庄爆
result-stake = { $factors } = { $stake }
result-conceded = 🏃 { $name } 逃跑了，认输，独自付 { $points } 分
result-fined = 🏃 { $name } 逃跑了，罚 { $points } 分
result-score = { $role } { $name }　本局 { $points }　累计 { $total }
result-house = 🏦 台费　本局 { $points }　累计 { $total }
result-open = 余牌：
result-hand = { $name }：{ $cards }
result-aside = 没用到的牌：{ $cards }
result-champions = 🏆 <b>{ $who } 赢得整场比赛！</b>
result-ready = 想接着玩：{ $who }
result-ready-soon = 想接着玩：{ $who }，马上发牌
result-void = 🫥 连发 { $deals } 次都没人叫分，这局不算。点「再来一局」重新来过。

## Table closed
closed-stopped = 🧹 牌桌收了。想玩再发 /ddz。
closed-expired = ⌛ 等太久没坐满，牌桌收了。想玩再发 /ddz。
closed-empty = 🧹 人都走了，牌桌收了。想玩再发 /ddz。
closed-idle = 🧹 太久没人动，牌桌收了。分数都记着，想玩再发 /ddz。
closed-deserted = 🧹 上一桌的人都走了，没打完的那局作废，不计分。
closed-removed = 🧹 牌桌收了。

## Votes
vote-redeal = 🗳 作废这一局，重新发牌？（{ $seconds } 秒内有效）
vote-new-match = 🗳 放弃目前的比赛，从 0 分重新开始？（{ $seconds } 秒内有效）
vote-stop = 🗳 收掉这张牌桌？（{ $seconds } 秒内有效）
vote-who = 房主或管理员点「确认」就行，不然要在座的人都确认。
vote-moved = 🗳 「{ $what }」的确认挪到下面了。
vote-agreed = 已确认：{ $who }
question-redeal = 重新发牌
question-new-match = 开始新比赛
question-stop = 收桌
verdict-lapsed = ⌛ 「{ $what }」没人确认，过期了。
verdict-declined = ✖️ 「{ $what }」取消了。
verdict-agreed = ✅ 「{ $what }」通过。

## Panel in the private chat
panel-title = 🃏 { $group } · 第 { $number } 局 · { $ruleset }
panel-self = { $role }<b>{ $name }（你）</b> { $cards }张 · 累计 { $total }
panel-other = { $role }{ $name } { $cards }张 · 累计 { $total }
panel-shown = 👐 { $name } 的牌：{ $cards }
panel-hand = 🂠 <b>{ $cards }</b>
panel-wild = { $mark } 是赖子，可以当 3 到 2 的任何点数
panel-selected = 已选：{ $cards }
panel-hint = 💡 { $action }：{ $reason }
panel-turn = 👉 <b>轮到你{ $what }</b>，{ $time }，{ $otherwise }
panel-wait = 等 { $who }。
panel-wait-and-select = 等 { $who }。可以先把牌选好。
panel-auto = 🤖 正在自动出牌（{ $pace }）。点「取消托管」自己来。
panel-auto-timeout = 🤖 你两次没出牌，托管中。点「取消托管」自己来。
panel-left = 🚪 你离开了，电脑在替你打。点「回来」，或在群里发 /join，就能接着打。
panel-left-suspended = 🚪 你离开了，这局停着。点「回来」，或在群里发 /join，就接着打。
panel-won = 🏁 这局赢了：{ $points }，累计 { $total }。回群里接着玩。
panel-lost = 🏁 这局输了：{ $points }，累计 { $total }。回群里接着玩。
panel-spared = 🏁 这局输了，但你不用付分：{ $points }，累计 { $total }。回群里接着玩。
panel-no-result = 这局没有结果。
panel-closed = 🧹 这桌收了，没打完的这局不计分，总分留着。群里发 /ddz 开新桌；机器人不在群里了就先拉回来。
panel-retired = 🃏 { $group }：这是旧面板，请看下面的新消息 ⬇️
reminder = ⏰ 轮到你了，还剩 { $seconds } 秒。
advised-take = 拿 { $cards }

## What a press or a command is answered
joined = 坐下了
joined-already = 你已经坐着了
left = 已退出
opened = 开桌了
computer-joined = 电脑入座
beginning = 发牌
ready = 好，马上接着玩
done = 好
selected = 已选好
suggested = 已选好，看面板上的理由
advised = 看面板上的建议和理由
auto-on = 自动出牌已开
auto-off = 自己出牌
pace-changed = 节奏已改
vote-asked = 等大家确认
vote-counted = 收到
choose-reading = 这几张有好几种读法，点 ① ② 选一种
own-hand = 你的牌：{ $cards }
answered = 好

## Refusals
error-unknown = 出了点问题，这一步没有做。再试一次；还不行就发 /table。
error-busy = 稍等，再点一次。
error-stale = 这个按钮过期了，看最新的那条消息。
error-no-table = 这里没有牌桌。发 /ddz 开一桌。
error-no-hand = 现在没有正在打的牌。
error-table-full = 人满了，等下一局吧。
error-not-seated = 你没坐在这张桌上。发 /join 或点「加入」。
error-seated-elsewhere = 你正坐在「{ $title }」的牌桌上。30 秒内再点一次「加入」，就离开那边坐到这里。
error-not-allowed = 这件事要房主或管理员来做。
error-not-now = 现在还不行。
error-host-admin-seated = 只有房主、管理员和在座的人能提。
error-redeal-after-escape = 这局有人逃跑，不能重新发牌，打完再说。
error-redeal-after-leaving = 这局有人中途离开，不能重新发牌，打完再说。
error-left-already = 你已经离开了。在群里发 /join 可以回来。
error-seated-there = 你正坐在「{ $title }」的牌桌上，先在那边发 /leave。
error-deserted = 这桌的人都走了。发 /ddz 开新桌，或发 /stop 收桌，没打完的那局就作废。
error-sit-down-first = 先点「加入」坐下。
error-ruleset-begun = 比赛已经开始：打完这一场，或 /stop 之后，才能换玩法。
error-begun-already = 已经开局了。
error-begun-leave = 已经开局了。真要走，在群里发 /leave（有的玩法算逃跑）。
error-choose-reading = 这几张有好几种读法，先点 ① ② 选一种。
error-hand-running = 这局还没打完。
error-join-after-hand = 这局正在打，打完再发 /join 就能坐空位。
error-nobody-seated = 先要有人坐下：点「加入」。
error-not-begun = 还没开局：点「开始」。
error-vote-over = 已经过期了，重新发命令吧。
error-host-chooses = 换玩法要房主或管理员来。
error-no-seat = 你现在没坐在牌桌上。到群里发 /ddz 开一桌，或点「加入」。
error-no-hand-yet = 本群还没有打完的牌局。
error-admins-only = 只有群管理员能改设置。
error-group-only = 这个命令要在群里用。
error-private-only = 这个命令在和机器人的私聊里用。
error-unknown-ruleset = 没有「{ $given }」这种玩法。可选：{ $choices }
error-unknown-hand = 本群没有第 { $given } 局的记录。发 /history 看最近的牌局。
error-open-private = 先点开和机器人的私聊，点「启动」，再回来坐下。
error-no-people = 匿名管理员和频道不能坐下打牌，请用自己的身份发言。
error-not-understood = 看不懂「{ $given }」。可以发牌，如 34567 或 kkk4，或者「过」「不叫」「1分」。

refused-hand-over = 这局已经结束。
refused-wrong-phase = 现在不是做这个的时候，看面板。
refused-not-your-turn = 还没轮到你，可以先把牌选好。
refused-bid-too-low = 要叫得比前面高。
refused-must-bid = 这手牌太好，按规则必须叫。
refused-no-cards = 还没选牌，点上面的牌选几张。
refused-not-held = 你手里没有这张牌。
refused-no-play = 这几张不成牌型，再看看。
refused-no-such-reading = 这几张不是那种牌型。
refused-wrong-kind = 要跟桌上同一种牌型，或者用炸弹。
refused-wrong-length = 要跟桌上一样多的牌。
refused-does-not-beat = 没有桌上的大，换大一点的，或者「过」。
refused-must-lead = 轮到你先出，不能过。
refused-not-offered = 这种玩法没有这一步。
refused-already-answered = 你已经答过了。
refused-already-escaped = 已经算逃跑了。

## Information
help-group = 🃏 <b>斗地主</b>：在群里发 /ddz 开桌，三个人点「加入」就发牌；牌在和机器人的私聊里看、私聊里出。
    /ddz 开桌　/begin 补满电脑就发牌　/table 再看牌桌　/join 坐下　/leave 离开
    /next 再来一局　/redeal 新一局　/newmatch 新比赛　/continue 继续　/stop 收桌
    /top 排行　/stats 我的战绩　/history 牌局　/replay 回放
    /rules 玩法　/settings 设置　/notify 开桌叫我　/language 语言
help-private = 🃏 <b>斗地主</b>：把我拉进群，在群里发 /ddz 开桌。轮到你时，在这里点牌再点「出牌」；也可以直接打字：34567、kkk4、过、1分、不叫。
    /hand 重发手牌　/auto 自动出牌　/rules 玩法　/stats 战绩　/language 语言
group-silent = 机器人在群里发不出消息（没有权限，或话题关了）。牌局在这里照常进行，请管理员看一下。
seated = 🪑 坐好了：{ $title }。牌会发到这里，等开局吧。
seated-elsewhere-link = 你正坐在「{ $title }」的牌桌上。点下面的按钮，就离开那边坐到这里。
button-move-here = 离开那桌，坐到这里
button-open-private = 打开私聊
button-back = ↩️ 回到群里
notify-start = 🔔 先打开机器人的私聊，点「启动」：有人开桌时就发到那里。
notify-on = 🔔 这个群一开桌就私信叫你。再发 /notify 取消。
notify-off = 🔕 不再通知。
notify-open = 🔔 「{ $title }」开了一桌斗地主，快去坐下！
unsubscribed = 不再通知
top-week = 🏆 <b>本周排行</b>
top-all = 🏆 <b>总排行</b>
top-empty = 还没有战绩（至少两个真人的牌局才算）。
column-name = 名字
column-matches = 冠军
column-hands = 局
column-points = 分
column-landlord = 地主
column-farmer = 农民
stats = 📊 <b>{ $name }</b>
    夺冠 { $matches } 次 · 打了 { $hands } 局 · 赢 { $won } 局
    总分 { $points }
    当地主胜率 { $landlord } · 当农民胜率 { $farmer }
stats-none = 📊 { $name } 还没有战绩（至少两个真人的牌局才算）。
history = 📜 <b>最近的牌局</b>（时间为 UTC；/replay 局号 看回放）
history-empty = 📜 还没有打完的牌局。
history-line = 第 { $number } 局 { $at }：{ $scores }
replay = 📜 <b>第 { $number } 局</b> · { $ruleset }
replay-line = { $name }：{ $what }
replay-escape = 逃跑
replay-left = 离开，电脑顶替
settings = ⚙️ <b>本群设置</b>
    每手 { $seconds } 秒 · { $target } · { $language } · { $ruleset }
    CT：抽水 { $rake }%，{ $cap } · 武汉、赖子：{ $wild }
    改动对下一手、下一桌起效。
seconds = { $seconds } 秒
target-short = { $points } 分
language-choose = 你想用哪种语言？
language-chosen = 好的，以后用中文。
language-zh-Hans = 中文
language-en = English
rules-list = 📖 选一种玩法看说明：

button-rulesets = 🎲 玩法
button-back-to-lobby = ↩️ 返回
button-back-to-settings = ↩️ 返回
button-default-ruleset = 🎲 默认玩法
ruleset-chosen = 玩法已换
error-too-many = 这种玩法只坐 { $seats } 人，现在坐了 { $people } 人。先有人退出，或换一种玩法。
settings-ruleset = 🎲 只发 /ddz 时开哪种玩法：
rake-short = 抽水 { $percent }%
cap-short = 封顶 { $points }
cap-none = 不封顶
wild-sevens = 红 7 当赖子
wild-jokers = 王当赖子

## What can be typed, in small letters, alternatives divided by a bar
typed-pass = 过|不要|pass|要不起
typed-no-bid = 不叫
typed-call = 叫地主|叫
typed-points = 分

## Descriptions of the commands
command-ddz = 开一桌斗地主
command-join = 坐下
command-leave = 离开
command-begin = 补满电脑就发牌
command-table = 再看牌桌
command-next = 再来一局
command-redeal = 新一局（这局作废）
command-newmatch = 开始新比赛
command-continue = 继续
command-stop = 收桌
command-top = 本群排行
command-stats = 我的战绩
command-history = 最近的牌局
command-replay = 回放一局
command-rules = 玩法说明
command-settings = 本群设置（管理员）
command-notify = 开桌时叫我
command-language = 语言 / Language
command-help = 怎么玩
command-hand = 重发我的手牌
command-auto = 自动出牌开关
