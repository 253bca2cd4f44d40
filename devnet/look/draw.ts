const drawn = new Map<string, string>()

/** Draws a part of a page again only when it has changed: focus, selection and a button under the finger stay. */
export function draw<Part>(id: string, part: Part, write: (part: Part) => HTMLElement[]): void {
  const text = JSON.stringify(part)
  if (drawn.get(id) === text) return
  drawn.set(id, text)
  document.getElementById(id)?.replaceChildren(...write(part))
}
