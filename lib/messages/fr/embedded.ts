/** Passkey wallets: sign-in by passkey or email code, and recovery; in French. */
export const embedded = {
  choiceTitle: 'Continuer avec une clé d’accès',
  choiceText:
    'Déverrouillez votre portefeuille avec votre visage, votre empreinte ou votre code PIN. Sans mot de passe, rien à installer.',
  createWallet: 'Créer un portefeuille',
  createWalletText: 'Première visite ? Un geste suffit.',
  usePasskey: 'J’ai une clé d’accès',
  usePasskeyText: 'Accédez à votre portefeuille.',
  emailCode: 'Utiliser l’e-mail',
  lostPasskey: 'Clé d’accès perdue ?',
  otherMethods: 'Autres options',
  back: 'Retour',
  cancel: 'Annuler',
  continue: 'Continuer',
  newPasskeyName: 'Portefeuille {appName}, {date}',

  passkeyPromptTitle: 'Confirmez avec votre clé d’accès',
  passkeyPromptText: {
    signIn:
      'Suivez les indications du navigateur : visage, empreinte, code PIN ou clé de sécurité.',
    create: 'Suivez les indications du navigateur pour enregistrer la nouvelle clé d’accès.',
    recover:
      'Choisissez une autre clé d’accès de ce portefeuille, sur cet appareil ou sur un autre.',
  },
  passkeyPromptHint: 'Aucune invite ? Elle est peut-être derrière cette fenêtre.',
  passkeyAborted: 'Aucune clé d’accès n’a été utilisée. Réessayez ou choisissez une autre option.',
  canceled: 'Annulé. Rien n’a été créé.',

  email: 'E-mail',
  emailInvalid: 'Saisissez une adresse e-mail valide.',
  passkeyName: 'Nom de la clé d’accès',
  passkeyNameHint: 'Il vous aide à la reconnaître, par exemple « Portable du bureau ».',

  emailTitle: 'Continuer par e-mail',
  emailText:
    'Nous vous enverrons un code. Si c’est votre première visite, votre portefeuille sera aussi créé.',
  sendCode: 'Envoyer le code',
  sending: 'Envoi…',

  codeTitle: 'Consultez vos e-mails',
  codeSent: 'Saisissez le code envoyé à {email}.',
  code: 'Code',
  codeSubmit: 'Se connecter',
  checking: 'Vérification…',
  timeLeft: 'Temps restant : {time}',
  codeExpired: 'Ce code a expiré. Demandez-en un nouveau.',
  attemptsLeft: {
    one: 'Il reste {count} tentative.',
    many: 'Il reste {count} de tentatives.',
    other: 'Il reste {count} tentatives.',
  },
  noAttemptsLeft: 'Il ne reste aucune tentative. Demandez un nouveau code.',
  resend: 'Envoyer un nouveau code',
  resent: 'Nouveau code envoyé. L’ancien n’est plus valable.',
  otherEmail: 'Utiliser une autre adresse',
  codeMissing: 'Saisissez le code reçu par e-mail.',

  recoverTitle: 'Clé d’accès perdue ?',
  recoverText:
    'Confirmez votre identité, puis créez une nouvelle clé d’accès. Votre portefeuille ne change pas.',
  recoverByEmail: 'Récupérer par e-mail',
  recoverByEmailText: 'Nous enverrons un code à votre adresse vérifiée.',
  recoverByPasskey: 'Utiliser une autre clé d’accès',
  recoverByPasskeyText: 'Celle de votre téléphone ou une clé de sécurité.',
  recoverEmailTitle: 'Récupérer par e-mail',
  recoverEmailText: 'Saisissez l’adresse e-mail que vous avez vérifiée pour ce portefeuille.',
  recoveryEmailTitle: 'Consultez vos e-mails',
  recoveryEmailSent: 'Si {email} correspond à un portefeuille, un code vient d’y être envoyé.',
  recoveryEmailCode: 'Code de récupération',
  recoveryEmailHint: 'Il est long : copiez-le depuis l’e-mail et collez-le ici.',
  recoveryEmailSubmit: 'Continuer',
  recoveryEmailResend: 'Envoyer un nouvel e-mail',
  recoveryEmailResent:
    'Si l’adresse correspond à un portefeuille, un nouvel e-mail vient d’être envoyé.',
  newPasskeyTitle: 'Créez une nouvelle clé d’accès',
  newPasskeyText: 'C’est presque terminé. Cette clé d’accès remplace celle que vous avez perdue.',
  newPasskeySubmit: 'Créer la clé d’accès',
  recoveryExpired: 'La récupération a expiré. Recommencez.',
  recovered: 'Votre nouvelle clé d’accès est prête.',
  signInWith: {
    new: 'Se connecter avec la nouvelle clé d’accès',
    remembered: 'Se connecter avec votre clé d’accès',
  },
  anotherWalletText: 'Un second portefeuille, vide et avec une autre adresse.',

  addTitle: 'Connectez-vous plus vite la prochaine fois',
  addText:
    'Créez une clé d’accès et passez-vous du code : votre visage, votre empreinte ou votre code PIN suffit.',
  addSubmit: 'Créer une clé d’accès',
  addSkip: 'Plus tard',

  memoryTitle: 'Ce navigateur ne conserve pas les clés',
  memoryText:
    'Vous restez connecté jusqu’à la fermeture ou au rechargement de cette page. Cela vient d’une fenêtre privée ou de réglages de confidentialité stricts.',
}
