import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in French. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'Le portefeuille ne répond pas.',
    fix: 'Ouvrez le portefeuille ou rechargez la page, puis réessayez.',
  },
  providerReplaced: {
    message: 'Un autre programme a remplacé le portefeuille après sa connexion.',
    fix: 'Rechargez la page et vérifiez les extensions de votre navigateur.',
  },
  walletGone: {
    message: 'Le portefeuille n’est plus installé dans ce navigateur.',
    fix: 'Réactivez l’extension ou choisissez un autre portefeuille.',
  },
  noRpcUrl: {
    message: 'Aucun accès n’est configuré pour ce réseau.',
    fix: 'Choisissez un autre réseau.',
  },
  noValidSession: {
    message: 'Le portefeuille intelligent n’est pas connecté.',
    fix: 'Reconnectez le portefeuille intelligent.',
  },
  invalidSession: {
    message: 'La session du portefeuille intelligent n’est pas valide.',
    fix: 'Reconnectez le portefeuille intelligent.',
  },
  popupBlocked: {
    message: 'Le navigateur a bloqué la fenêtre du portefeuille.',
    fix: 'Réessayez. Si le problème persiste, autorisez les fenêtres contextuelles pour ce site.',
  },
  popupCutOff: {
    message: 'La Cross-Origin-Opener-Policy de cette page l’isole de la fenêtre du portefeuille.',
    fix: 'Demandez à l’exploitant du site d’utiliser same-origin-allow-popups.',
  },
  cannotProceed: {
    message: 'Votre demande ne peut pas être traitée.',
    fix: 'Recommencez depuis la page de votre compte.',
  },
  sessionFailed: {
    message: 'La session n’a pas pu être créée ou restaurée.',
    fix: 'Reconnectez-vous.',
  },
  sessionKeyNotRegistered: {
    message: 'La clé de la session n’a pas pu être enregistrée.',
    fix: 'Reconnectez-vous.',
  },
  webauthnUnsupported: {
    message: 'Cet appareil ne prend pas en charge les clés d’accès.',
    fix: 'Utilisez un autre navigateur, ou connectez-vous par e-mail ou avec un autre portefeuille.',
  },
  addressOfKeyNotFound: {
    message: 'Aucune adresse ne correspond à cette clé.',
    fix: 'Choisissez un autre compte.',
  },
  missingSignWith: {
    message: 'Aucun compte n’est choisi pour signer.',
    fix: 'Choisissez un compte et signez à nouveau.',
  },
  failedToSign: {
    message: 'La signature a échoué : {reason}',
    fix: 'Réessayez.',
  },
  signResultNotFound: {
    message: 'Le résultat de la signature est absent.',
    fix: 'Réessayez.',
  },
  appNameRequired: {
    message: 'Le nom de l’application est absent.',
    fix: 'Définissez APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'Une clé d’accès nécessite une adresse e-mail ou un nom.',
    fix: 'Saisissez une adresse e-mail ou un nom pour la clé d’accès.',
  },
  iframeContainerRequired: {
    message: 'Le cadre sécurisé n’a pas pu être créé.',
    fix: 'Rechargez la page et réessayez.',
  },
  openIdNotStored: {
    message:
      'Ce navigateur ne peut pas conserver de session pendant que vous vous connectez sur un autre site.',
    fix: 'Utilisez une clé d’accès ou un code par e-mail, ou quittez la fenêtre privée.',
  },
  passkeyAborted: {
    message: 'L’utilisation de la clé d’accès a été interrompue.',
    fix: 'Recommencez quand vous voulez.',
  },
  passkeyNotDiscoverable: {
    message: 'Cet appareil ne peut pas enregistrer la clé d’accès.',
    fix: 'Utilisez un autre appareil ou une autre clé de sécurité.',
  },
  passkeyNoUserVerification: {
    message: 'Cet appareil ne peut pas vérifier votre identité.',
    fix: 'Configurez un verrouillage de l’écran ou utilisez un autre appareil.',
  },
  passkeyPreviouslyRegistered: {
    message: 'Cet appareil a déjà une clé d’accès de ce portefeuille.',
    fix: 'Utilisez-la ou ajoutez-en une depuis un autre appareil ou une clé de sécurité.',
  },
  passkeyInvalidDomain: {
    message: 'Les clés d’accès ne fonctionnent pas à cette adresse.',
    fix: 'Ouvrez le site avec son nom de domaine.',
  },
  passkeyInvalidRpId: {
    message: 'Les clés d’accès de ce site appartiennent à une autre adresse.',
    fix: 'Ouvrez le site à son adresse habituelle.',
  },
  passkeyInvalidUserId: {
    message: 'L’identifiant de la clé d’accès doit compter de 1 à 64 octets.',
    fix: 'Rechargez la page et réessayez.',
  },
  passkeyNoAlgorithm: {
    message: 'Cet appareil ne prend en charge aucun des algorithmes nécessaires.',
    fix: 'Utilisez un autre appareil ou une autre clé de sécurité.',
  },
  passkeyGeneral: {
    message: 'L’appareil n’a pas pu traiter la demande.',
    fix: 'Réessayez ou utilisez un autre appareil.',
  },
  requiredClientsNotFound: {
    message: 'La connexion au portefeuille est incomplète.',
    fix: 'Rechargez la page et reconnectez-vous.',
  },
  sponsorshipRefused: {
    message: 'Le paymaster a refusé de payer les frais de réseau.',
    fix: 'Rien n’a été envoyé. Envoyez depuis votre propre compte ou réessayez plus tard.',
  },
  paymasterUnavailable: {
    message: 'Le paymaster ne répond pas.',
    fix: 'Rien n’a été envoyé. Réessayez ou envoyez depuis votre propre compte.',
  },
  noPublicClient: {
    message: 'Aucune connexion n’existe pour ce réseau.',
    fix: 'Choisissez un réseau configuré.',
  },
  notInitialized: {
    message: 'Le portefeuille n’est pas encore prêt.',
    fix: 'Rechargez la page et réessayez.',
  },
  connectionReset: {
    message: 'La demande de connexion a été réinitialisée.',
    fix: 'Ouvrez à nouveau le portefeuille et scannez le nouveau code.',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnect n’est pas encore prêt.',
    fix: 'Choisissez à nouveau le portefeuille.',
  },
  walletConnectInitFailed: {
    message: 'WalletConnect n’a pas pu démarrer.',
    fix: 'Vérifiez votre connexion et réessayez.',
  },
  approvalIncomplete: {
    message: 'Le portefeuille n’a pas approuvé ce dont ce site a besoin : {lacking}.',
    fix: 'Reconnectez-vous et approuvez-le, ou utilisez un autre portefeuille.',
  },
  projectIdRequired: {
    message: 'L’ID de projet WalletConnect est absent.',
    fix: 'Définissez l’ID de projet dans l’environnement.',
  },
  invalidChains: {
    message: 'Aucun réseau valide n’est configuré.',
    fix: 'Indiquez au moins un réseau dans RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: 'L’espace de noms « {namespace} » n’est pas configuré.',
    fix: 'Connectez d’abord le portefeuille.',
  },
}
