const drawn = new Map<string, string>()

/**
 * Redraws a part of a page only if it has changed, which keeps focus, selection and a pressed
 * button.
 */
export function draw<Part>(id: string, part: Part, write: (part: Part) => HTMLElement[]): void {
  const text = JSON.stringify(part)
  if (drawn.get(id) === text) return
  drawn.set(id, text)
  document.getElementById(id)?.replaceChildren(...write(part))
}
