const urlPattern = /((?:https?|wss?):\/\/)(?:[^\s"\\/?#@]*@)?([^\s"\\/?#@]+)([/?#][^\s"\\]+)/gi

/** Shortens every URL of a text to its host: the rest of a node's URL is often an API key. */
export function hideUrls(text: string): string {
  return text.replace(urlPattern, '$1$2/…')
}
