// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Builds and strictly parses sign-in messages (EIP-4361). */
export {
  buildSiweMessage,
  parseSiweMessage,
  type SiweMessage,
} from '#lib/siweMessage.ts'
