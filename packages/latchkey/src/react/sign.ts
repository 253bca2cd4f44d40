/** Forms to sign a message, typed data, a transaction, a batch or an authorization. */
export { SignTabs } from '#react/sign/SignTabs.tsx'
