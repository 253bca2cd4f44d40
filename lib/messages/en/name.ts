/** Names (ENS) in address fields. */
export const name = {
  hint: 'name.eth or {hint}',
  lookingUp: 'Looking up {name}…',
  invalid: 'This is not a valid name.',
  notFound: 'This name has no address. Check the spelling.',
  offchain: 'This site can’t look up this name. Enter the address instead.',
  unreachable: 'Can’t look up names right now. Trying again…',
} as const
