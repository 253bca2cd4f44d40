import type { devnetPortOffsets } from '#lib/protocol/devnet.ts'

/** A service that can be started alone; the control port always runs. */
export type ServiceName = Exclude<keyof typeof devnetPortOffsets, 'control'>

/** The services that each service calls, directly or not. */
const dependencies: Record<ServiceName, readonly ServiceName[]> = {
  chain: [],
  chain2: [],
  wallet: ['chain'],
  relay: [],
  phone: ['chain', 'relay'],
  custody: ['mailbox', 'issuer'],
  frames: [],
  mailbox: [],
  issuer: [],
  popup: ['chain', 'link'],
  link: ['chain'],
  safe: ['chain'],
}

/** Every service, in the order of their ports. */
export const serviceNames = Object.keys(dependencies) as ServiceName[]

/**
 * The services of a comma-separated list and those that they need; every service if the list is
 * empty.
 * @throws Error that names a service that does not exist
 */
export function selectServices(list = ''): ReadonlySet<ServiceName> {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) return new Set(serviceNames)
  const unknown = names.find((name) => !serviceNames.includes(name as ServiceName))
  if (unknown !== undefined)
    throw new Error(`There is no service "${unknown}". Services: ${serviceNames.join(', ')}.`)
  const selected = names as ServiceName[]
  return new Set(selected.flatMap((name) => [name, ...dependencies[name]]))
}
