"""The browser's own small storage behind get, set, remove. All of them may raise: frames and private
windows refuse storage in many ways, and `web.store` answers for that."""

from pyscript import window


class BrowserStorage:
    """window.localStorage; nothing is touched before the first call."""

    def get(self, key: str) -> str | None:
        value = window.localStorage.getItem(key)
        return value if isinstance(value, str) else None

    def set(self, key: str, text: str) -> None:
        window.localStorage.setItem(key, text)

    def remove(self, key: str) -> None:
        window.localStorage.removeItem(key)
