"""The world's objects as the Bot API spells them."""

from bot.demo.api.markup import markup_json
from bot.demo.model import Chat, Json, Member, Message, Photo, User

_ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_pin_messages",
    "can_manage_topics",
)
_RESTRICTED_RIGHTS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def user_json(user: User) -> Json:
    """Return a User."""
    raw = {
        "id": user.id,
        "is_bot": user.is_bot,
        "first_name": user.first_name,
        "last_name": user.last_name,
        "username": user.username,
        "language_code": user.language,
    }
    return {key: value for key, value in raw.items() if value is not None}


def chat_json(chat: Chat) -> Json:
    """Return a Chat."""
    if chat.user is not None:
        named = user_json(chat.user)
        names = {key: named[key] for key in ("first_name", "last_name", "username") & named.keys()}
        return {"id": chat.id, "type": chat.kind} | names
    forum = {"is_forum": True} if chat.forum else {}
    return {"id": chat.id, "type": chat.kind, "title": chat.title, **forum}


def member_json(user: User, member: Member) -> Json:
    """Return a ChatMember."""
    raw: Json = {"status": member.status, "user": user_json(user)}
    match member.status:
        case "creator":
            raw["is_anonymous"] = member.anonymous
        case "administrator":
            raw |= dict.fromkeys(_ADMIN_RIGHTS, False)
            raw |= {"can_be_edited": False, "is_anonymous": member.anonymous}
            raw |= {"can_manage_chat": True, "can_delete_messages": member.can_delete}
        case "restricted":
            raw |= dict.fromkeys(_RESTRICTED_RIGHTS, member.can_send)
            raw |= {"is_member": True, "until_date": 0}
        case "kicked":
            raw["until_date"] = 0
        case "member" | "left":
            pass
    return raw


def photo_json(photo: Photo) -> list[Json]:
    """Return the PhotoSize list of a picture."""
    size = {
        "file_id": photo.file_id,
        "file_unique_id": f"u{photo.file_id}",
        "width": photo.width,
        "height": photo.height,
        "file_size": len(photo.content),
    }
    return [size]


def message_json(message: Message, *, nested: bool = False) -> Json:
    """Return a Message; a nested one leaves out what it replies to."""
    raw: Json = {
        "message_id": message.id,
        "date": int(message.at),
        "chat": chat_json(message.chat),
        "from": user_json(message.sender),
    }
    if message.sender_chat is not None:
        raw["sender_chat"] = message.sender_chat
    raw |= _thread_json(message)
    if message.reply_to is not None and not nested:
        raw["reply_to_message"] = message_json(message.reply_to, nested=True)
    if message.edited:
        raw["edit_date"] = int(message.now.at)
    return raw | (message.service or _content_json(message))


def _thread_json(message: Message) -> Json:
    if message.thread is not None:
        return {"message_thread_id": message.thread, "is_topic_message": True}
    # Telegram numbers reply chains of plain supergroups too: a trap for careless bots.
    if message.chat.kind == "supergroup" and message.reply_to and not message.chat.forum:
        return {"message_thread_id": message.reply_to.id}
    return {}


def _content_json(message: Message) -> Json:
    now = message.now
    raw: Json = {"photo": photo_json(now.photo)} if now.photo else {}
    text, entities = ("caption", "caption_entities") if now.photo else ("text", "entities")
    if now.text:
        raw[text] = now.text
    if now.entities:
        raw[entities] = list(now.entities)
    if now.keyboard:
        raw["reply_markup"] = markup_json(now.keyboard)
    return raw
