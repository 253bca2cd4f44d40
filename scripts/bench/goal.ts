import type { Row } from '../lib/table.mjs'

/** A figure beside the most it may be, for the last two columns of a table. */
export function withGoal(figure: number | undefined, most: number, digits = 2): Row {
  if (figure === undefined || Number.isNaN(figure)) return ['-', `≤ ${most}`]
  return [figure.toFixed(digits), `≤ ${most}${figure <= most ? '' : ', missed'}`]
}
