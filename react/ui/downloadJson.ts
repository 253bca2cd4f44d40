import { downloadText } from '#react/ui/downloadText.ts'

/** Saves a value as a JSON file of the user. */
export function downloadJson(name: string, value: unknown): void {
  downloadText(name, `${JSON.stringify(value, undefined, 2)}\n`, 'application/json')
}
