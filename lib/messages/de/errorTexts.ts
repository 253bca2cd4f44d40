import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/de/connectorErrorTexts.ts'

/** The texts of the error catalog, in German. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: 'Der Wallet fehlt etwas, das die Aufrufe brauchen.',
    fix: 'Verwenden Sie dafür eine andere Wallet.',
  },
  batchChainUnsupported: {
    message: 'Die Wallet sendet in diesem Netzwerk keine Stapel.',
    fix: 'Wechseln Sie das Netzwerk.',
  },
  batchDuplicate: {
    message: 'Die Wallet kennt schon einen Stapel mit dieser ID.',
    fix: 'Sehen Sie in der Wallet nach, bevor Sie noch einmal senden.',
  },
  batchUnknown: {
    message: 'Die Wallet kennt diesen Stapel nicht.',
    fix: 'Sehen Sie in der Wallet nach, bevor Sie noch einmal senden.',
  },
  batchTooLarge: {
    message: 'Der Stapel hat zu viele Aufrufe für die Wallet.',
    fix: 'Senden Sie weniger Aufrufe auf einmal.',
  },
  upgradeRejected: {
    message: 'Das Konto wurde nicht für Stapel eingerichtet.',
    fix: 'Versuchen Sie es erneut, und bestätigen Sie in der Wallet.',
  },
  atomicityUnsupported: {
    message: 'Die Wallet kann diese Aufrufe nicht alle zusammen ausführen.',
    fix: 'Verwenden Sie dafür eine andere Wallet.',
  },
  chainNotAllowed: {
    message: 'Diese Website bietet dieses Netzwerk nicht an.',
    fix: 'Wechseln Sie zu einem Netzwerk der Liste.',
  },
  wrongChainRpc: {
    message: 'Der Knoten ist im Netzwerk {actual} statt {expected}.',
    fix: 'Sagen Sie es dem Betreiber der Website. Es wurde nichts signiert.',
  },
  chainIdNotFound: {
    message: 'Das Netzwerk fehlt.',
    fix: 'Wählen Sie zuerst ein Netzwerk.',
  },
  switchThroughWallet: {
    message: 'Das Netzwerk lässt sich nur in der Wallet wechseln.',
    fix: 'Wechseln Sie das Netzwerk in der Wallet.',
  },
  connectionRejected: {
    message: 'Die Wallet hat die Verbindung abgelehnt.',
    fix: 'Wählen Sie die Wallet noch einmal, und bestätigen Sie dort.',
  },
  connectionProposalExpired: {
    message: 'Die Verbindungsanfrage ist abgelaufen.',
    fix: 'Fordern Sie einen neuen Code an, und scannen Sie ihn rechtzeitig.',
  },
  accountNotFound: {
    message: 'Das Konto wurde nicht gefunden.',
    fix: 'Wählen Sie ein anderes Konto.',
  },
  signerNotFound: {
    message: 'Es gibt keinen Zugang, der signieren kann.',
    fix: 'Verknüpfen Sie auf der Kontoseite einen Zugang.',
  },
  turnkeyError: {
    message: 'Turnkey-Fehler {code}: {message}',
    fix: 'Versuchen Sie es erneut. Falls es so bleibt, melden Sie sich noch einmal an.',
  },
  consensusNeeded: {
    message: 'Das braucht die Zustimmung weiterer Eigentümer.',
    fix: 'Bitten Sie einen anderen Eigentümer, auf der Kontoseite zuzustimmen.',
  },
  unexpectedStatus: {
    message: 'Der Vorgang wurde nicht abgeschlossen (Stand: {status}).',
    fix: 'Versuchen Sie es erneut.',
  },
  walletFailed: {
    message: 'Die Wallet meldet: {reason}',
    fix: 'Versuchen Sie es erneut, oder verwenden Sie eine andere Wallet.',
  },
  otherSignature: {
    message: 'Die Wallet hat etwas anderes oder mit einem anderen Konto signiert.',
    fix: 'Verwenden Sie diese Signatur nicht. Prüfen Sie Ihre Wallet und Ihre Browsererweiterungen.',
  },
  unreviewableMember: {
    message:
      'Die Prüfung kann „{member}“ dieser Anfrage nicht zeigen, deshalb wurde sie nicht gesendet.',
    fix: 'Nichts wurde signiert. Melden Sie es dem Betreiber der Website.',
  },
  walletChangedMeanwhile: {
    message: 'Die Wallet verwendet ein anderes Netzwerk oder Konto, als die Prüfung gezeigt hat.',
    fix: 'Nichts wurde signiert. Wechseln Sie zum gewünschten Netzwerk und Konto, und beginnen Sie neu.',
  },
  walletGaveNoReason: {
    message: 'Die Wallet hat einen Fehler gemeldet, aber keinen Grund genannt.',
    fix: 'Versuchen Sie es erneut, oder verwenden Sie eine andere Wallet.',
  },
  foreignAnswer: {
    message: 'Etwas zwischen dieser Seite und ihrem Server hat an seiner Stelle geantwortet.',
    fix: 'Das kann die Anmeldeseite eines Netzwerks oder ein Proxy sein. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  },
  unexpected: {
    message: 'Etwas ist schiefgegangen.',
    fix: 'Versuchen Sie es erneut. Falls es so bleibt, sagen Sie es dem Betreiber der Website, wenn möglich mit der ID der Anfrage.',
  },
  openIdCanceled: {
    message: 'Die Anmeldung wurde beim Anbieter abgebrochen.',
    fix: 'Versuchen Sie es erneut, oder wählen Sie einen anderen Anmeldeweg.',
  },
  openIdRefused: {
    message: 'Der Anbieter hat die Anmeldung nicht angenommen.',
    fix: 'Versuchen Sie es erneut, oder wählen Sie einen anderen Anmeldeweg.',
  },
  openIdUnavailable: {
    message: 'Der Anbieter ist gerade nicht erreichbar.',
    fix: 'Versuchen Sie es gleich noch einmal, oder wählen Sie einen anderen Anmeldeweg.',
  },
  openIdTokenInvalid: {
    message: 'Die Antwort des Anbieters ist ungültig.',
    fix: 'Versuchen Sie es erneut, oder wählen Sie einen anderen Anmeldeweg.',
  },
  openIdRequestInvalid: {
    message: 'Diese Anmeldung ist unbekannt, schon verwendet oder abgelaufen.',
    fix: 'Beginnen Sie von vorn. Falls es wieder passiert, erlauben Sie Cookies für diese Website.',
  },
  openIdInUse: {
    message: 'Dieses Konto öffnet schon eine andere Wallet.',
    fix: 'Melden Sie sich damit an, um jene Wallet zu öffnen, und entfernen Sie es dort zuerst.',
  },
  invalidCode: {
    message: 'Der Code ist falsch oder abgelaufen.',
    fix: 'Prüfen Sie den Code, und geben Sie ihn noch einmal ein. Fordern Sie einen neuen an, wenn er alt ist oder kein Versuch mehr bleibt.',
  },
  subOrganizationNotFound: {
    message: 'Die Wallet wurde nicht gefunden.',
    fix: 'Melden Sie sich noch einmal an.',
  },
  malformedJson: {
    message: 'Die Anfrage ist kein gültiges JSON.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  invalidBody: {
    message: 'Das Feld {field} fehlt oder ist ungültig.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  hiddenCharacters: {
    message: 'Das Feld {field} darf keine unsichtbaren Zeichen enthalten.',
    fix: 'Tippen Sie den Namen, statt ihn einzufügen.',
  },
  requestRefused: {
    message: 'Der Server hat die Anfrage abgelehnt.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  bodyIncomplete: {
    message: 'Die Verbindung brach ab, bevor die Anfrage vollständig war.',
    fix: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  },
  bodyTimeout: {
    message: 'Die Anfrage kam zu langsam an.',
    fix: 'Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  },
  invalidAddress: {
    message: 'Eine Ethereum-Adresse hat 40 Hexziffern, auf Wunsch mit 0x davor.',
    fix: 'Prüfen Sie die Adresse.',
  },
  unsupportedMediaType: {
    message: 'Der Medientyp der Anfrage wird nicht angenommen.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  bodyTooLarge: {
    message: 'Die Anfrage ist zu groß.',
    fix: 'Senden Sie weniger.',
  },
  methodNotAllowed: {
    message: 'Dieser Endpunkt kennt diese Methode nicht.',
    fix: 'Laden Sie die Seite neu, und versuchen Sie es erneut.',
  },
  routeNotFound: {
    message: 'Diesen Endpunkt gibt es nicht.',
    fix: 'Prüfen Sie die Adresse.',
  },
  foreignOrigin: {
    message: 'Die Anfrage kam von einer anderen Website.',
    fix: 'Öffnen Sie die Website selbst, und versuchen Sie es erneut.',
  },
  rateLimited: {
    message: 'Zu viele Versuche.',
    fix: 'Warten Sie einen Moment, und versuchen Sie es erneut.',
  },
  challengeInvalid: {
    message: 'Diese Anfrage zum Signieren ist unbekannt, schon verwendet oder abgelaufen.',
    fix: 'Beginnen Sie von vorn.',
  },
  messageInvalid: {
    message: 'Signiert wurde nicht die Nachricht dieser Website.',
    fix: 'Melden Sie sich noch einmal an.',
  },
  signatureInvalid: {
    message: 'Die Signatur gehört nicht zu diesem Konto.',
    fix: 'Prüfen Sie, welches Konto die Wallet verwendet, und melden Sie sich noch einmal an.',
  },
  notOwner: {
    message: 'Dem signierenden Konto gehört diese Smart Wallet nicht.',
    fix: 'Fügen Sie es zuerst in der Smart Wallet als Eigentümer hinzu.',
  },
  notEmbedded: {
    message: 'Das signierende Konto ist keine eingebettete Wallet dieser Website.',
    fix: 'Verknüpfen Sie eine eingebettete Wallet.',
  },
  notSignedIn: {
    message: 'Sie sind nicht angemeldet.',
    fix: 'Melden Sie sich an.',
  },
  chainUnavailable: {
    message: 'Das Netzwerk dieses Kontos ist gerade nicht erreichbar.',
    fix: 'Versuchen Sie es gleich noch einmal.',
  },
  custodyRefused: {
    message: 'Die Schlüsselverwaltung hat die Anfrage abgelehnt.',
    fix: 'Beginnen Sie von vorn. Falls es so bleibt, melden Sie sich noch einmal an.',
  },
  custodyUnavailable: {
    message: 'Die Schlüsselverwaltung ist gerade nicht erreichbar.',
    fix: 'Versuchen Sie es gleich noch einmal.',
  },
  databaseUnavailable: {
    message: 'Der Dienst ist gerade nicht verfügbar.',
    fix: 'Versuchen Sie es gleich noch einmal.',
  },
  userRejected: {
    message: 'Sie haben die Anfrage abgelehnt.',
    fix: 'Versuchen Sie es erneut, und bestätigen Sie in der Wallet.',
  },
  unauthorized: {
    message: 'Die Wallet hat dieses Konto oder diese Methode nicht freigegeben.',
    fix: 'Verbinden Sie die Wallet noch einmal, und geben Sie dieses Konto frei.',
  },
  unsupportedMethod: {
    message: 'Die Wallet unterstützt diese Methode nicht.',
    fix: 'Verwenden Sie dafür eine andere Wallet.',
  },
  disconnected: {
    message: 'Die Wallet ist getrennt.',
    fix: 'Verbinden Sie die Wallet noch einmal.',
  },
  chainDisconnected: {
    message: 'Die Wallet hat keine Verbindung zu diesem Netzwerk.',
    fix: 'Wechseln Sie das Netzwerk, oder verbinden Sie sich noch einmal.',
  },
  unrecognizedChain: {
    message: 'Die Wallet kennt dieses Netzwerk nicht.',
    fix: 'Fügen Sie das Netzwerk in der Wallet hinzu, und wechseln Sie dann.',
  },
  chainParamsRequired: {
    message: 'Beim Wechseln des Netzwerks fehlt, zu welchem.',
    fix: 'Wählen Sie ein Netzwerk.',
  },
  parseError: {
    message: 'Der Knoten konnte die Anfrage nicht lesen.',
    fix: 'Versuchen Sie es erneut.',
  },
  invalidRequest: {
    message: 'Die Anfrage ist ungültig.',
    fix: 'Versuchen Sie es erneut, oder verwenden Sie eine andere Wallet.',
  },
  methodNotFound: {
    message: 'Diese Methode gibt es nicht.',
    fix: 'Verwenden Sie dafür eine andere Wallet.',
  },
  invalidParams: {
    message: 'Die Angaben sind ungültig.',
    fix: 'Prüfen Sie Ihre Eingabe.',
  },
  internalError: {
    message: 'In der Wallet oder im Knoten ist ein Fehler aufgetreten.',
    fix: 'Versuchen Sie es erneut.',
  },
  invalidInput: {
    message: 'Der Knoten hat die Eingabe abgelehnt.',
    fix: 'Lesen Sie den Grund, ändern Sie die Eingabe, und versuchen Sie es erneut.',
  },
  resourceNotFound: {
    message: 'Das Gesuchte gibt es nicht.',
    fix: 'Prüfen Sie die Adresse oder den Hash.',
  },
  resourceUnavailable: {
    message: 'Die Wallet zeigt schon eine Anfrage.',
    fix: 'Öffnen Sie die Wallet, und beantworten Sie die wartende Anfrage.',
  },
  transactionRejected: {
    message: 'Die Transaktion wurde nicht angelegt.',
    fix: 'Prüfen Sie Guthaben und Beträge, und versuchen Sie es erneut.',
  },
  methodNotSupported: {
    message: 'Diese Methode wird nicht unterstützt.',
    fix: 'Verwenden Sie dafür eine andere Wallet.',
  },
  limitExceeded: {
    message: 'Zu viele Anfragen an den Knoten.',
    fix: 'Warten Sie einen Moment, und versuchen Sie es erneut.',
  },
  insufficientFunds: {
    message: 'Das Guthaben reicht nicht für Betrag und Gebühr.',
    fix: 'Laden Sie Guthaben auf, oder senden Sie weniger.',
  },
  nonceTooLow: {
    message: 'Die Nummer der Transaktion wurde schon verwendet.',
    fix: 'Prüfen Sie, ob ein früherer Versuch gelungen ist, und senden Sie dann noch einmal.',
  },
  replacementUnderpriced: {
    message: 'Die Gebühr ist zu niedrig, um die frühere Transaktion zu ersetzen.',
    fix: 'Erhöhen Sie die Gebühr, oder warten Sie auf die frühere.',
  },
  reverted: {
    message: 'Der Vertrag hat die Transaktion abgelehnt.',
    fix: 'Den Grund sehen Sie unten.',
  },
  revertedCustom: {
    message: 'Der Vertrag hat die Transaktion mit einem eigenen Fehler abgelehnt.',
    fix: 'Die Daten sehen Sie unten. Die Dokumentation des Vertrags nennt ihre Bedeutung.',
  },
  networkUnreachable: {
    message: 'Das Netzwerk ist nicht erreichbar.',
    fix: 'Prüfen Sie Ihre Verbindung. Lesen geht von selbst weiter, Signieren wiederholen Sie.',
  },
  providerNotFound: {
    message: 'Die Wallet wurde in diesem Browser nicht gefunden.',
    fix: 'Installieren oder aktivieren Sie die Wallet, laden Sie die Seite neu, und wählen Sie sie noch einmal.',
  },
  walletPackageMissing: {
    message: 'Der Code dieser Wallet ist auf dieser Website nicht installiert.',
    fix: 'Verwenden Sie eine andere Wallet, und sagen Sie es dem Betreiber der Website.',
  },
  connectorNotConnected: {
    message: 'Es ist keine Wallet verbunden.',
    fix: 'Verbinden Sie die Wallet, und versuchen Sie es erneut.',
  },
  connectorAlreadyConnected: {
    message: 'Die Wallet ist schon verbunden.',
    fix: 'Machen Sie damit weiter, oder trennen Sie sie zuerst.',
  },
  connectorAccountNotFound: {
    message: 'Die Wallet gibt dieses Konto nicht für die Website frei.',
    fix: 'Wählen Sie das Konto in der Wallet, und verbinden Sie sich noch einmal.',
  },
  connectorReconnecting: {
    message: 'Die Wallet wird noch verbunden.',
    fix: 'Warten Sie einen Moment, und versuchen Sie es erneut.',
  },
  chainMismatch: {
    message: 'Die Wallet ist in einem anderen Netzwerk als die Anfrage.',
    fix: 'Wechseln Sie das Netzwerk, und versuchen Sie es erneut.',
  },
  checksumMismatch: {
    message: 'Eine Adresse ist ungültig, oder ihre Großbuchstaben passen nicht zur Prüfsumme.',
    fix: 'Kopieren Sie die Adresse noch einmal von dort, woher sie stammt.',
  },
  feeTooLow: {
    message: 'Die Gebühr ist niedriger, als das Netzwerk verlangt.',
    fix: 'Erhöhen Sie die Gebühr in der Wallet, und senden Sie noch einmal.',
  },
  gasTooLow: {
    message: 'Das Gaslimit ist für diese Transaktion zu niedrig.',
    fix: 'Erhöhen Sie das Gaslimit in der Wallet, und senden Sie noch einmal.',
  },
  nonceTooHigh: {
    message: 'Frühere Transaktionen dieses Kontos fehlen noch.',
    fix: 'Warten Sie auf die früheren, oder setzen Sie die Aktivität des Kontos in der Wallet zurück.',
  },
  receiptNotFound: {
    message: 'Die Transaktion ist noch in keinem Block.',
    fix: 'Warten Sie, oder sehen Sie in der Wallet oder im Explorer nach, bevor Sie noch einmal senden.',
  },
  noInAppBrowser: {
    message: 'Diese Wallet kann die Seite nicht in ihrem Browser öffnen.',
    fix: 'Installieren Sie die Wallet, oder wählen Sie eine andere.',
  },
  receiptNotKept: {
    message: 'Die Anfrage wurde abgeschlossen, aber ihr Beleg konnte nicht gespeichert werden.',
    fix: 'Die Signatur ist davon nicht betroffen. Wenn Sie einen Nachweis brauchen, kopieren Sie sie jetzt.',
  },
  receiptOfAnotherUser: {
    message: 'Angemeldet ist jemand anders als die Person, die die Anfrage bestätigt hat.',
    fix: 'Melden Sie sich wieder mit dem Konto an, das die Anfrage bestätigt hat.',
  },
  receiptsFull: {
    message: 'Für dieses Konto können keine weiteren Belege gespeichert werden.',
    fix: 'Exportieren Sie Ihre Belege. Weitere Anfragen hinterlassen keinen.',
  },
}
