/** EIP-7702 authorizations on the signing page, in German. */
export const authorization = {
  current: 'Aktuelle Delegation',
  currentLoading: 'Wird geladen …',
  currentUnknown: 'Unbekannt: Das Netzwerk ist nicht erreichbar.',
  currentNone: 'Nicht delegiert. Nur Ihr Schlüssel steuert dieses Konto.',
  currentContract: 'Dieses Konto ist ein Vertrag und kann deshalb nicht delegiert werden.',
  currentTo: 'Dieses Konto führt den Code von {name} aus.',
  unknownDelegate: 'einem unbekannten Vertrag',
  revoke: 'Widerrufen …',
  contract: 'Vertrag',
  contractHint: '0x…-Adresse des Codes, der ausgeführt wird',
  samples: 'Beispiele',
  revocation: 'Keiner (widerrufen)',
  nonce: 'Nonce',
  nonceText: '{nonce}: gilt nur für Ihre nächste Transaktion',
  nonceLoading: 'Wird geladen …',
  nonceUnknown: 'Netzwerk nicht erreichbar, neuer Versuch.',
  noCode: 'In diesem Netzwerk gibt es unter dieser Adresse keinen Vertrag.',
  sign: 'Autorisierung signieren',
  signRevocation: 'Widerruf signieren',
  cannotTitle: 'Diese Wallet kann keine Autorisierungen signieren',
  cannot: {
    injected:
      'Eine Autorisierung gibt einem Vertrag die volle Kontrolle über Ihr Konto. Deshalb lassen Wallets wie {name} nicht zu, dass Websites eine verlangen.',
    walletConnect:
      'Eine Autorisierung gibt einem Vertrag die volle Kontrolle über Ihr Konto. WalletConnect hat dafür keine Anfrage, deshalb kann {name} keine signieren.',
    smartWallet:
      '{name} ist schon ein Vertrag. Nur Konten mit einem privaten Schlüssel lassen sich delegieren.',
    unsupported: '{name} unterstützt keine Autorisierungen.',
  },
  cannotFix: 'Melden Sie sich zum Ausprobieren mit Passkey oder E-Mail an.',
  resultTitle: 'Autorisierung',
  signedTitle: 'Autorisierung signiert',
  checking: 'Signatur wird geprüft …',
  signedBy: 'Signiert von',
  otherSigner: 'Diese Autorisierung stammt von einem anderen Konto. Verwenden Sie sie nicht.',
  copy: 'Als JSON kopieren',
  apply: 'Anwenden',
  applyRevocation: 'Widerruf anwenden',
  applyText:
    'Sendet eine Transaktion, mit der die Autorisierung wirksam wird. Sie zahlen die Netzwerkgebühr.',
  nonceChanged:
    'Ihr Konto hat inzwischen eine Transaktion gesendet, deshalb gilt diese Autorisierung nicht mehr. Signieren Sie noch einmal.',
  applied: 'Gesendet. Sie wird mit der Bestätigung wirksam.',
  isDelegated: 'Die Delegation ist wirksam.',
  revoked: 'Die Delegation ist widerrufen.',
  notDelegated:
    'Bestätigt, aber das Konto ist an einen anderen Vertrag delegiert. Signieren Sie noch einmal.',
  failed: 'Die Transaktion ist fehlgeschlagen.',
}
