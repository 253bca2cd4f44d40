import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in German. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'Die Wallet antwortet nicht.',
    fix: 'Öffnen Sie die Wallet, oder laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  providerReplaced: {
    message: 'Die Wallet wurde nach dem Verbinden durch ein anderes Programm ersetzt.',
    fix: 'Laden Sie die Seite neu, und prüfen Sie Ihre Browsererweiterungen.',
  },
  walletGone: {
    message: 'Die Wallet ist in diesem Browser nicht mehr installiert.',
    fix: 'Schalten Sie die Erweiterung wieder ein, oder wählen Sie eine andere Wallet.',
  },
  noRpcUrl: {
    message: 'Für dieses Netzwerk ist kein Zugang eingerichtet.',
    fix: 'Wählen Sie ein anderes Netzwerk.',
  },
  noValidSession: {
    message: 'Die Smart Wallet ist nicht verbunden.',
    fix: 'Verbinden Sie die Smart Wallet noch einmal.',
  },
  invalidSession: {
    message: 'Die Sitzung der Smart Wallet ist ungültig.',
    fix: 'Verbinden Sie die Smart Wallet noch einmal.',
  },
  popupBlocked: {
    message: 'Der Browser hat das Fenster der Wallet blockiert.',
    fix: 'Versuchen Sie es erneut. Falls es so bleibt, erlauben Sie Pop-ups für diese Website.',
  },
  popupCutOff: {
    message:
      'Diese Seite ist durch ihre Cross-Origin-Opener-Policy vom Fenster der Wallet getrennt.',
    fix: 'Bitten Sie den Betreiber der Website, same-origin-allow-popups zu verwenden.',
  },
  cannotProceed: {
    message: 'Ihre Anfrage kann nicht ausgeführt werden.',
    fix: 'Beginnen Sie auf der Kontoseite von vorn.',
  },
  sessionFailed: {
    message: 'Die Sitzung konnte nicht angelegt oder wiederhergestellt werden.',
    fix: 'Melden Sie sich noch einmal an.',
  },
  sessionKeyNotRegistered: {
    message: 'Der Schlüssel der Sitzung konnte nicht registriert werden.',
    fix: 'Melden Sie sich noch einmal an.',
  },
  webauthnUnsupported: {
    message: 'Dieses Gerät unterstützt keine Passkeys.',
    fix: 'Verwenden Sie einen anderen Browser, oder melden Sie sich mit E-Mail oder einer anderen Wallet an.',
  },
  addressOfKeyNotFound: {
    message: 'Zu diesem Schlüssel wurde keine Adresse gefunden.',
    fix: 'Wählen Sie ein anderes Konto.',
  },
  missingSignWith: {
    message: 'Es ist kein Konto zum Signieren gewählt.',
    fix: 'Wählen Sie ein Konto, und signieren Sie noch einmal.',
  },
  failedToSign: {
    message: 'Signieren fehlgeschlagen: {reason}',
    fix: 'Versuchen Sie es erneut.',
  },
  signResultNotFound: {
    message: 'Das Ergebnis der Signatur fehlt.',
    fix: 'Versuchen Sie es erneut.',
  },
  appNameRequired: {
    message: 'Der Name der App fehlt.',
    fix: 'Setzen Sie APP_NAME.',
  },
  passkeyIdentifierRequired: {
    message: 'Für einen Passkey ist eine E-Mail-Adresse oder ein Name nötig.',
    fix: 'Geben Sie eine E-Mail-Adresse oder einen Namen für den Passkey ein.',
  },
  iframeContainerRequired: {
    message: 'Der sichere Rahmen konnte nicht angelegt werden.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  openIdNotStored: {
    message:
      'Dieser Browser kann keine Sitzung behalten, während eine andere Website Sie anmeldet.',
    fix: 'Verwenden Sie einen Passkey oder einen E-Mail-Code, oder verlassen Sie das private Fenster.',
  },
  passkeyAborted: {
    message: 'Die Abfrage des Passkeys wurde abgebrochen.',
    fix: 'Beginnen Sie noch einmal, wenn Sie so weit sind.',
  },
  passkeyNotDiscoverable: {
    message: 'Dieses Gerät kann den Passkey nicht selbst speichern.',
    fix: 'Verwenden Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
  },
  passkeyNoUserVerification: {
    message: 'Dieses Gerät kann nicht prüfen, dass Sie es sind.',
    fix: 'Richten Sie eine Bildschirmsperre ein, oder verwenden Sie ein anderes Gerät.',
  },
  passkeyPreviouslyRegistered: {
    message: 'Dieses Gerät hat schon einen Passkey dieser Wallet.',
    fix: 'Verwenden Sie diesen Passkey, oder fügen Sie einen von einem anderen Gerät oder Sicherheitsschlüssel hinzu.',
  },
  passkeyInvalidDomain: {
    message: 'Unter dieser Adresse funktionieren Passkeys nicht.',
    fix: 'Öffnen Sie die Website unter ihrem Namen.',
  },
  passkeyInvalidRpId: {
    message: 'Die Passkeys dieser Website gehören zu einer anderen Adresse.',
    fix: 'Öffnen Sie die Website unter ihrer üblichen Adresse.',
  },
  passkeyInvalidUserId: {
    message: 'Die Kennung des Passkeys muss 1 bis 64 Byte lang sein.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  passkeyNoAlgorithm: {
    message: 'Dieses Gerät unterstützt keines der nötigen Verfahren.',
    fix: 'Verwenden Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.',
  },
  passkeyGeneral: {
    message: 'Das Gerät konnte die Anfrage nicht ausführen.',
    fix: 'Versuchen Sie es erneut, oder verwenden Sie ein anderes Gerät.',
  },
  requiredClientsNotFound: {
    message: 'Die Verbindung zur Wallet ist unvollständig.',
    fix: 'Laden Sie die Seite neu, und verbinden Sie sich noch einmal.',
  },
  sponsorshipRefused: {
    message: 'Der Paymaster übernimmt die Netzwerkgebühr nicht.',
    fix: 'Es wurde nichts gesendet. Senden Sie von Ihrem eigenen Konto, oder versuchen Sie es später erneut.',
  },
  paymasterUnavailable: {
    message: 'Der Paymaster antwortet nicht.',
    fix: 'Es wurde nichts gesendet. Versuchen Sie es erneut, oder senden Sie von Ihrem eigenen Konto.',
  },
  noPublicClient: {
    message: 'Für dieses Netzwerk gibt es keine Verbindung.',
    fix: 'Wählen Sie ein eingerichtetes Netzwerk.',
  },
  notInitialized: {
    message: 'Die Wallet ist noch nicht bereit.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  connectionReset: {
    message: 'Die Verbindungsanfrage wurde zurückgesetzt.',
    fix: 'Öffnen Sie die Wallet noch einmal, und scannen Sie den neuen Code.',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnect ist noch nicht bereit.',
    fix: 'Wählen Sie die Wallet noch einmal.',
  },
  walletConnectInitFailed: {
    message: 'WalletConnect konnte nicht starten.',
    fix: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  },
  approvalIncomplete: {
    message: 'Die Wallet hat nicht erlaubt, was diese Website braucht: {lacking}.',
    fix: 'Verbinden Sie sich noch einmal, und erlauben Sie es, oder verwenden Sie eine andere Wallet.',
  },
  projectIdRequired: {
    message: 'Die Projekt-ID von WalletConnect fehlt.',
    fix: 'Setzen Sie die Projekt-ID in der Umgebung.',
  },
  invalidChains: {
    message: 'Es sind keine gültigen Netzwerke eingerichtet.',
    fix: 'Nennen Sie mindestens ein Netzwerk in RPC_URLS.',
  },
  unconfiguredNamespace: {
    message: 'Der Namensraum „{namespace}“ ist nicht eingerichtet.',
    fix: 'Verbinden Sie zuerst die Wallet.',
  },
}
