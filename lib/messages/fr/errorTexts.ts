import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/fr/connectorErrorTexts.ts'

/** The texts of the error catalog, in French. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: 'Il manque au portefeuille une fonction nécessaire à ces appels.',
    fix: 'Utilisez un autre portefeuille pour cela.',
  },
  batchChainUnsupported: {
    message: 'Le portefeuille ne prend pas en charge les lots sur ce réseau.',
    fix: 'Changez de réseau.',
  },
  batchDuplicate: {
    message: 'Le portefeuille a déjà un lot avec cet ID.',
    fix: 'Cherchez-le dans le portefeuille avant de renvoyer.',
  },
  batchUnknown: {
    message: 'Le portefeuille ne reconnaît pas ce lot.',
    fix: 'Cherchez-le dans le portefeuille avant de renvoyer.',
  },
  batchTooLarge: {
    message: 'Le lot contient trop d’appels pour le portefeuille.',
    fix: 'Envoyez moins d’appels à la fois.',
  },
  upgradeRejected: {
    message: 'Le compte n’a pas été mis à niveau pour les lots.',
    fix: 'Réessayez et approuvez dans le portefeuille.',
  },
  atomicityUnsupported: {
    message: 'Le portefeuille ne peut pas exécuter ces appels en tout ou rien.',
    fix: 'Utilisez un autre portefeuille pour cela.',
  },
  chainNotAllowed: {
    message: 'Ce site ne propose pas ce réseau.',
    fix: 'Passez à un réseau de la liste.',
  },
  wrongChainRpc: {
    message: 'Le nœud est sur le réseau {actual} au lieu du réseau {expected}.',
    fix: 'Prévenez l’exploitant du site. Rien n’a été signé.',
  },
  chainIdNotFound: {
    message: 'Aucun réseau n’est indiqué.',
    fix: 'Choisissez d’abord un réseau.',
  },
  switchThroughWallet: {
    message: 'Le réseau ne peut être changé que dans le portefeuille.',
    fix: 'Changez de réseau dans le portefeuille lui-même.',
  },
  connectionRejected: {
    message: 'Le portefeuille a refusé la connexion.',
    fix: 'Choisissez à nouveau le portefeuille et approuvez-y la connexion.',
  },
  connectionProposalExpired: {
    message: 'La demande de connexion a expiré.',
    fix: 'Demandez un nouveau code et scannez-le à temps.',
  },
  accountNotFound: {
    message: 'Le compte est introuvable.',
    fix: 'Choisissez un autre compte.',
  },
  signerNotFound: {
    message: 'Aucun identifiant ne permet de signer.',
    fix: 'Associez-en un sur la page de votre compte.',
  },
  turnkeyError: {
    message: 'Erreur {code} de Turnkey : {message}',
    fix: 'Réessayez. Si le problème persiste, reconnectez-vous.',
  },
  consensusNeeded: {
    message: 'Cette opération nécessite l’accord d’un autre propriétaire.',
    fix: 'Demandez-lui de l’approuver sur la page de son compte.',
  },
  unexpectedStatus: {
    message: 'L’opération n’a pas abouti (statut : {status}).',
    fix: 'Réessayez.',
  },
  walletFailed: {
    message: 'Message du portefeuille : {reason}',
    fix: 'Réessayez ou utilisez un autre portefeuille.',
  },
  otherSignature: {
    message: 'Le portefeuille a signé autre chose, ou avec un autre compte.',
    fix: 'N’utilisez pas cette signature. Vérifiez votre portefeuille et les extensions de votre navigateur.',
  },
  unreviewableMember: {
    message:
      'La vérification ne peut pas montrer « {member} » de cette demande, elle n’a donc pas été envoyée.',
    fix: 'Rien n’a été signé. Prévenez l’exploitant du site.',
  },
  walletChangedMeanwhile: {
    message:
      'Le portefeuille utilise un autre réseau ou un autre compte que ceux montrés lors de la vérification.',
    fix: 'Rien n’a été signé. Passez au réseau et au compte voulus, puis recommencez.',
  },
  walletGaveNoReason: {
    message: 'Le portefeuille a échoué sans en donner la raison.',
    fix: 'Réessayez ou utilisez un autre portefeuille.',
  },
  foreignAnswer: {
    message: 'Un élément entre cette page et son serveur a répondu à sa place.',
    fix: 'Il peut s’agir d’un proxy ou de la page de connexion d’un réseau. Vérifiez votre connexion et réessayez.',
  },
  unexpected: {
    message: 'Une erreur s’est produite.',
    fix: 'Réessayez. Si le problème persiste, prévenez l’exploitant du site, si possible avec l’ID de la requête.',
  },
  openIdCanceled: {
    message: 'La connexion a été annulée chez le fournisseur.',
    fix: 'Réessayez ou choisissez un autre moyen de connexion.',
  },
  openIdRefused: {
    message: 'Le fournisseur n’a pas accepté la connexion.',
    fix: 'Réessayez ou choisissez un autre moyen de connexion.',
  },
  openIdUnavailable: {
    message: 'Le fournisseur est injoignable pour le moment.',
    fix: 'Réessayez dans un instant ou choisissez un autre moyen de connexion.',
  },
  openIdTokenInvalid: {
    message: 'La réponse du fournisseur n’est pas valide.',
    fix: 'Réessayez ou choisissez un autre moyen de connexion.',
  },
  openIdRequestInvalid: {
    message: 'Cette connexion est inconnue, déjà utilisée ou expirée.',
    fix: 'Recommencez. Si cela se reproduit, autorisez les cookies pour ce site.',
  },
  openIdInUse: {
    message: 'Ce compte ouvre déjà un autre portefeuille.',
    fix: 'Connectez-vous avec lui pour ouvrir l’autre portefeuille, et retirez-le d’abord de celui-ci.',
  },
  invalidCode: {
    message: 'Le code est incorrect ou a expiré.',
    fix: 'Vérifiez le code et saisissez-le à nouveau. Demandez-en un nouveau s’il est ancien ou s’il ne reste aucune tentative.',
  },
  subOrganizationNotFound: {
    message: 'Le portefeuille est introuvable.',
    fix: 'Reconnectez-vous.',
  },
  malformedJson: {
    message: 'La requête n’est pas un JSON valide.',
    fix: 'Rechargez la page et réessayez.',
  },
  invalidBody: {
    message: 'Le champ {field} est absent ou n’est pas valide.',
    fix: 'Rechargez la page et réessayez.',
  },
  hiddenCharacters: {
    message: 'Le champ {field} ne doit pas contenir de caractères invisibles.',
    fix: 'Tapez le nom au lieu de le coller.',
  },
  requestRefused: {
    message: 'Le serveur a refusé la requête.',
    fix: 'Rechargez la page et réessayez.',
  },
  bodyIncomplete: {
    message: 'La connexion a été coupée avant la fin de la requête.',
    fix: 'Vérifiez votre connexion et réessayez.',
  },
  bodyTimeout: {
    message: 'La requête a mis trop de temps à arriver.',
    fix: 'Vérifiez votre connexion et réessayez.',
  },
  invalidAddress: {
    message: 'Une adresse Ethereum compte 40 chiffres hexadécimaux, précédés ou non de 0x.',
    fix: 'Vérifiez l’adresse.',
  },
  unsupportedMediaType: {
    message: 'Le type de contenu de la requête n’est pas accepté.',
    fix: 'Rechargez la page et réessayez.',
  },
  bodyTooLarge: {
    message: 'La requête est trop volumineuse.',
    fix: 'Envoyez moins de données.',
  },
  methodNotAllowed: {
    message: 'Cette route n’accepte pas cette méthode.',
    fix: 'Rechargez la page et réessayez.',
  },
  routeNotFound: {
    message: 'Cette route n’existe pas.',
    fix: 'Vérifiez l’adresse.',
  },
  foreignOrigin: {
    message: 'La requête provient d’un autre site.',
    fix: 'Ouvrez le site lui-même et réessayez.',
  },
  rateLimited: {
    message: 'Trop de tentatives.',
    fix: 'Patientez un instant, puis réessayez.',
  },
  challengeInvalid: {
    message: 'Cette demande de signature est inconnue, déjà utilisée ou expirée.',
    fix: 'Recommencez.',
  },
  messageInvalid: {
    message: 'Le message signé n’est pas celui que ce site a demandé.',
    fix: 'Reconnectez-vous.',
  },
  signatureInvalid: {
    message: 'La signature ne correspond pas à ce compte.',
    fix: 'Vérifiez quel compte le portefeuille utilise, puis reconnectez-vous.',
  },
  notOwner: {
    message: 'Le compte qui signe n’est pas propriétaire de ce portefeuille intelligent.',
    fix: 'Ajoutez-le d’abord comme propriétaire dans le portefeuille intelligent.',
  },
  notEmbedded: {
    message: 'Le compte qui signe n’est pas un portefeuille intégré de ce site.',
    fix: 'Associez un portefeuille intégré.',
  },
  notSignedIn: {
    message: 'Vous n’êtes pas connecté.',
    fix: 'Connectez-vous.',
  },
  chainUnavailable: {
    message: 'Le réseau de ce compte est injoignable pour le moment.',
    fix: 'Réessayez dans un instant.',
  },
  custodyRefused: {
    message: 'Le service de conservation des clés a refusé la demande.',
    fix: 'Recommencez. Si le problème persiste, reconnectez-vous.',
  },
  custodyUnavailable: {
    message: 'Le service de conservation des clés est injoignable pour le moment.',
    fix: 'Réessayez dans un instant.',
  },
  databaseUnavailable: {
    message: 'Le service est indisponible pour le moment.',
    fix: 'Réessayez dans un instant.',
  },
  userRejected: {
    message: 'Vous avez refusé la demande.',
    fix: 'Réessayez et approuvez dans le portefeuille.',
  },
  unauthorized: {
    message: 'Le portefeuille n’a pas autorisé ce compte ou cette méthode.',
    fix: 'Reconnectez le portefeuille et autorisez ce compte.',
  },
  unsupportedMethod: {
    message: 'Le portefeuille ne prend pas en charge cette méthode.',
    fix: 'Utilisez un autre portefeuille pour cela.',
  },
  disconnected: {
    message: 'Le portefeuille est déconnecté.',
    fix: 'Reconnectez le portefeuille.',
  },
  chainDisconnected: {
    message: 'Le portefeuille n’est plus connecté à ce réseau.',
    fix: 'Changez de réseau ou reconnectez-vous.',
  },
  unrecognizedChain: {
    message: 'Le portefeuille ne connaît pas ce réseau.',
    fix: 'Ajoutez le réseau dans le portefeuille, puis choisissez-le.',
  },
  chainParamsRequired: {
    message: 'Le changement de réseau n’indique pas lequel choisir.',
    fix: 'Choisissez un réseau.',
  },
  parseError: {
    message: 'Le nœud n’a pas pu lire la requête.',
    fix: 'Réessayez.',
  },
  invalidRequest: {
    message: 'La requête n’est pas valide.',
    fix: 'Réessayez ou utilisez un autre portefeuille.',
  },
  methodNotFound: {
    message: 'Cette méthode n’existe pas.',
    fix: 'Utilisez un autre portefeuille pour cela.',
  },
  invalidParams: {
    message: 'Les paramètres ne sont pas valides.',
    fix: 'Vérifiez votre saisie.',
  },
  internalError: {
    message: 'Une erreur interne s’est produite dans le portefeuille ou le nœud.',
    fix: 'Réessayez.',
  },
  invalidInput: {
    message: 'Le nœud a refusé les données.',
    fix: 'Lisez le motif, modifiez les données et réessayez.',
  },
  resourceNotFound: {
    message: 'L’élément demandé n’existe pas.',
    fix: 'Vérifiez l’adresse ou le hash.',
  },
  resourceUnavailable: {
    message: 'Le portefeuille affiche déjà une demande.',
    fix: 'Ouvrez le portefeuille et répondez à la demande en attente.',
  },
  transactionRejected: {
    message: 'La transaction n’a pas été créée.',
    fix: 'Vérifiez le solde et les montants, puis réessayez.',
  },
  methodNotSupported: {
    message: 'Cette méthode n’est pas disponible.',
    fix: 'Utilisez un autre portefeuille pour cela.',
  },
  limitExceeded: {
    message: 'Trop de requêtes envoyées au nœud.',
    fix: 'Patientez un instant, puis réessayez.',
  },
  insufficientFunds: {
    message: 'Le solde ne couvre pas le montant et les frais de réseau.',
    fix: 'Ajoutez des fonds ou envoyez moins.',
  },
  nonceTooLow: {
    message: 'Le numéro de la transaction a déjà été utilisé.',
    fix: 'Vérifiez si un essai précédent a abouti avant de renvoyer.',
  },
  replacementUnderpriced: {
    message: 'Les frais sont trop bas pour remplacer la transaction précédente.',
    fix: 'Augmentez les frais ou attendez la précédente.',
  },
  reverted: {
    message: 'Le contrat a refusé la transaction.',
    fix: 'Lisez le motif ci-dessous.',
  },
  revertedCustom: {
    message: 'Le contrat a refusé la transaction avec une erreur qui lui est propre.',
    fix: 'Consultez les données ci-dessous. La documentation du contrat en donne le sens.',
  },
  networkUnreachable: {
    message: 'Le réseau est injoignable.',
    fix: 'Vérifiez votre connexion. La lecture reprend d’elle-même ; pour signer, recommencez.',
  },
  providerNotFound: {
    message: 'Le portefeuille est introuvable dans ce navigateur.',
    fix: 'Installez ou activez le portefeuille, rechargez la page et choisissez-le à nouveau.',
  },
  walletPackageMissing: {
    message: 'Le code de ce portefeuille n’est pas installé sur ce site.',
    fix: 'Utilisez un autre portefeuille et prévenez l’exploitant du site.',
  },
  connectorNotConnected: {
    message: 'Aucun portefeuille n’est connecté.',
    fix: 'Connectez le portefeuille, puis réessayez.',
  },
  connectorAlreadyConnected: {
    message: 'Le portefeuille est déjà connecté.',
    fix: 'Continuez avec lui ou déconnectez-le d’abord.',
  },
  connectorAccountNotFound: {
    message: 'Le portefeuille ne partage pas ce compte avec le site.',
    fix: 'Choisissez le compte dans le portefeuille, puis reconnectez-vous.',
  },
  connectorReconnecting: {
    message: 'Le portefeuille est encore en cours de reconnexion.',
    fix: 'Patientez un instant, puis réessayez.',
  },
  chainMismatch: {
    message: 'Le portefeuille n’est pas sur le réseau de la demande.',
    fix: 'Changez de réseau, puis réessayez.',
  },
  checksumMismatch: {
    message:
      'Une adresse n’est pas valide, ou ses majuscules ne correspondent pas à sa somme de contrôle.',
    fix: 'Copiez à nouveau l’adresse depuis sa source.',
  },
  feeTooLow: {
    message: 'Les frais sont inférieurs à ce que le réseau exige.',
    fix: 'Augmentez les frais dans le portefeuille, puis renvoyez.',
  },
  gasTooLow: {
    message: 'La limite de gas est trop basse pour cette transaction.',
    fix: 'Augmentez la limite de gas dans le portefeuille, puis renvoyez.',
  },
  nonceTooHigh: {
    message: 'Des transactions précédentes de ce compte manquent encore.',
    fix: 'Attendez-les ou réinitialisez l’activité du compte dans le portefeuille.',
  },
  receiptNotFound: {
    message: 'La transaction n’est encore dans aucun bloc.',
    fix: 'Patientez ou cherchez-la dans le portefeuille ou l’explorateur avant de renvoyer.',
  },
  noInAppBrowser: {
    message: 'Ce portefeuille ne peut pas ouvrir la page dans son navigateur.',
    fix: 'Installez le portefeuille ou choisissez-en un autre.',
  },
  receiptNotKept: {
    message: 'La demande a abouti, mais son reçu n’a pas pu être enregistré.',
    fix: 'La signature n’est pas affectée. Si vous avez besoin d’une preuve, copiez-la maintenant.',
  },
  receiptOfAnotherUser: {
    message: 'L’utilisateur connecté n’est pas celui qui a confirmé la demande.',
    fix: 'Reconnectez-vous avec le compte qui a confirmé la demande.',
  },
  receiptsFull: {
    message: 'Impossible d’enregistrer d’autres reçus pour ce compte.',
    fix: 'Exportez vos reçus. Les prochaines demandes n’en laisseront pas.',
  },
}
