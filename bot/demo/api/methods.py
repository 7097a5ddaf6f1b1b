"""The methods by name: all that the stand-in imitates."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.demo.api import chats, messages
from bot.demo.api.content import Files
from bot.demo.api.params import Params
from bot.demo.errors import WEBHOOK_ACTIVE, bad_request, conflict
from bot.demo.model import Json
from bot.demo.webhook import Target
from bot.demo.world import World

Method = Callable[[World, Params, Files], Any]

AT_ONCE: Mapping[str, Method] = {
    "getMe": chats.get_me,
    "sendMessage": messages.send_message,
    "sendPhoto": messages.send_photo,
    "editMessageText": messages.edit_message_text,
    "editMessageReplyMarkup": messages.edit_message_reply_markup,
    "editMessageMedia": messages.edit_message_media,
    "deleteMessage": messages.delete_message,
    "answerCallbackQuery": messages.answer_callback_query,
    "setMyCommands": chats.set_my_commands,
    "getMyCommands": chats.get_my_commands,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatAdministrators": chats.get_chat_administrators,
    "leaveChat": chats.leave_chat,
    "getFile": chats.get_file,
}


async def perform(world: World, method: str, params: Params, files: Files) -> Any:
    """Carry a method out and return its result; raises ApiError."""
    match method:
        case "getUpdates":
            return await _get_updates(world, params)
        case "setWebhook":
            return await _set_webhook(world, params)
        case "deleteWebhook":
            return await _set_webhook(world, {**params, "url": ""})
        case "getWebhookInfo":
            return _webhook_info(world)
        case _:
            return AT_ONCE[method](world, params, files)


async def _get_updates(world: World, params: Params) -> list[Json]:
    if world.webhook.target is not None:
        raise conflict(WEBHOOK_ACTIVE)
    world.updates.allow(params.get("allowed_updates"))
    limit = min(max(params.get("limit", 100), 1), 100)
    return await world.updates.poll(params.get("offset", 0), limit, params.get("timeout", 0))


async def _set_webhook(world: World, params: Params) -> bool:
    url = params.get("url", "")
    if url and not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if params.get("drop_pending_updates"):
        world.updates.drop_all()
    world.updates.allow(params.get("allowed_updates"))
    if url:
        world.updates.wake(conflict("terminated by setWebhook request"))
        world.updates.parks += 1
    await world.webhook.point_at(Target(url, params.get("secret_token")) if url else None)
    return True


def _webhook_info(world: World) -> Json:
    target = world.webhook.target
    return {
        "url": target.url if target else "",
        "has_custom_certificate": False,
        "pending_update_count": world.updates.pending,
    }
