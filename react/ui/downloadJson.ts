/** Saves a value as a JSON file of the user. */
export function downloadJson(name: string, value: unknown): void {
  const text = `${JSON.stringify(value, undefined, 2)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
