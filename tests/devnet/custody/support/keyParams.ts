import { hdPath } from '#lib/protocol/custody.ts'

/** Account i of an HD wallet, as official clients take it. */
export function ethereumAccount(index: number) {
  return {
    curve: 'CURVE_SECP256K1' as const,
    pathFormat: 'PATH_FORMAT_BIP32' as const,
    path: hdPath(index),
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM' as const,
  }
}

/** A private key to make, as official clients take it. */
export function ethereumKey(privateKeyName: string, privateKeyTags: string[] = []) {
  return {
    privateKeyName,
    privateKeyTags,
    curve: 'CURVE_SECP256K1' as const,
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
  }
}

/** `COMPLETED` of an official client's answer. */
export function statusOf({ activity }: { activity: { status: string } }): string {
  return activity.status.replace('ACTIVITY_STATUS_', '')
}
