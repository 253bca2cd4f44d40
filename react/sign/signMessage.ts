// biome-ignore-all lint/performance/noBarrelFile: what is loaded beside wagmi's core.
/** Has the connected wallet sign a message (`personal_sign`). */
export { signMessage } from 'wagmi/actions'
