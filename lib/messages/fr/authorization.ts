/** EIP-7702 authorizations on the signing page, in French. */
export const authorization = {
  current: 'Délégation actuelle',
  currentLoading: 'Chargement…',
  currentUnknown: 'Inconnue : le réseau est injoignable.',
  currentNone: 'Aucune délégation. Seule votre clé contrôle ce compte.',
  currentContract: 'Ce compte est un contrat, il ne peut donc pas être délégué.',
  currentTo: 'Ce compte exécute le code de {name}.',
  unknownDelegate: 'un contrat inconnu',
  revoke: 'Révoquer…',
  contract: 'Contrat',
  contractHint: 'Adresse 0x… du code à exécuter',
  samples: 'Exemples',
  revocation: 'Aucun (révoquer)',
  nonce: 'Nonce',
  nonceText: '{nonce} : valable pour votre prochaine transaction seulement',
  nonceLoading: 'Chargement…',
  nonceUnknown: 'Réseau injoignable, nouvel essai…',
  noCode: 'Il n’y a aucun contrat à cette adresse sur ce réseau.',
  sign: 'Signer l’autorisation',
  signRevocation: 'Signer la révocation',
  cannotTitle: 'Ce portefeuille ne peut pas signer d’autorisations',
  cannot: {
    injected:
      'Une autorisation donne à un contrat le contrôle total de votre compte ; c’est pourquoi les portefeuilles comme {name} ne laissent pas les sites en demander.',
    walletConnect:
      'Une autorisation donne à un contrat le contrôle total de votre compte. WalletConnect ne prévoit pas cette demande, {name} ne peut donc pas en signer.',
    smartWallet:
      '{name} est déjà un contrat. Seuls les comptes dotés d’une clé privée peuvent être délégués.',
    unsupported: '{name} ne prend pas en charge les autorisations.',
  },
  cannotFix: 'Pour essayer, connectez-vous avec une clé d’accès ou par e-mail.',
  resultTitle: 'Autorisation',
  signedTitle: 'Autorisation signée',
  checking: 'Vérification de la signature…',
  signedBy: 'Signée par',
  otherSigner: 'Cette autorisation provient d’un autre compte. Ne l’utilisez pas.',
  copy: 'Copier en JSON',
  apply: 'Appliquer',
  applyRevocation: 'Appliquer la révocation',
  applyText:
    'Envoie une transaction qui fait prendre effet à l’autorisation. Les frais de réseau sont à votre charge.',
  nonceChanged:
    'Votre compte a envoyé une transaction entre-temps, cette autorisation n’est donc plus valable. Signez à nouveau.',
  applied: 'Envoyée. Elle prendra effet une fois confirmée.',
  isDelegated: 'La délégation est en vigueur.',
  revoked: 'La délégation est révoquée.',
  notDelegated:
    'La transaction est confirmée, mais le compte est délégué à un autre contrat. Signez à nouveau.',
  failed: 'La transaction a échoué.',
}
