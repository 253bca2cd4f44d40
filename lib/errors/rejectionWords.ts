const verbs =
  'reject(?:ed|s)?|den(?:y|ied|ies)|declined?|refused?|disapproved|cancel(?:led|ed|s)?|aborted|closed|dismissed'
const asked =
  'request|transaction|signature|signing|sign|message|operation|action|login|confirmation'

/**
 * How wallets say that their user rejected a request, if they send no code for it: what the user did, what
 * happened to the request, a closed window, or one word. Each is a whole line or names the user, because
 * nodes and servers reject, cancel and close, too ("transaction rejected by the network").
 */
export const rejectionWords = new RegExp(
  [
    `\\b(?:user|you) (?:has |have )?(?:${verbs})\\b(?! by\\b)`,
    `\\buser (?:did not|didn[’']t) (?:approve|confirm|accept|sign)\\b`,
    `\\b(?:rejected|denied|declined|refused|disapproved|cancell?ed|aborted|closed|reject|cancel) by (?:the )?user[.!]?$`,
    `^(?:error: )?(?:the |your |sign )?(?:${asked})(?: (?:${asked}))?(?: was| is| has been)? (?:rejected|denied|declined|cancell?ed|aborted)\\.?$`,
    `^(?:error: )?connection (?:declined|cancell?ed)\\b`,
    `^(?:error: )?(?:the |link )?(?:pop-?up|modal|window|iframe)(?: window| link)?(?: was| is| has been)? closed\\.?$`,
    `^(?:error: )?(?:user )?(?:reject(?:ed)?|denied|declined|cancel(?:led|ed)?)\\.?$`,
    `^rejected request from\\b`,
    `\\bpermission not given\\b`,
    // A Ledger: its status word, and the words that its library adds.
    `\\b0x(?:6985|5501)\\b|conditions?_of_use_not_satisfied`,
    // Wallets and browsers that answer in the language of the user.
    `用户(?:已)?(?:取消|拒绝)|使用者(?:已)?(?:取消|拒絕)|ユーザーが(?:リクエストを|要求を)?(?:拒否|キャンセル)|사용자가 (?:요청을 )?(?:거부|취소)`,
    `\\b(?:usuario|usuário|utilisateur|utente) (?:ha |a )?(?:rechaz|cancel|rejeit|rejet|refus|annul|rifiut)`,
    `\\bnutzer hat die (?:anfrage|transaktion) abgelehnt|пользователь (?:отклонил|отменил)|транзакция отменена`,
  ].join('|'),
  'im',
)
