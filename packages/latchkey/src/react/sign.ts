// biome-ignore-all lint/performance/noBarrelFile: an entry point of the package.
/** Forms to sign a message, typed data, a transaction, a batch or an authorization. */
export { SignTabs } from '#react/sign/SignTabs.tsx'
