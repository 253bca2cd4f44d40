import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/zh-Hans/connectorErrorTexts.ts'

/** The texts of the error catalog, in Simplified Chinese. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: '钱包不支持这些调用所需的功能。',
    fix: '请使用其他钱包。',
  },
  batchChainUnsupported: {
    message: '钱包在此网络上不支持批量交易。',
    fix: '请切换网络。',
  },
  batchDuplicate: {
    message: '钱包中已有相同 ID 的批量交易。',
    fix: '再次发送前，请先在钱包中查看。',
  },
  batchUnknown: {
    message: '钱包无法识别这笔批量交易。',
    fix: '再次发送前，请先在钱包中查看。',
  },
  batchTooLarge: {
    message: '批量交易中的调用数量超出钱包上限。',
    fix: '请减少每次发送的调用。',
  },
  upgradeRejected: {
    message: '账户升级未获批准。',
    fix: '请重试，并在钱包中批准。',
  },
  atomicityUnsupported: {
    message: '钱包无法将这些调用作为整体执行。',
    fix: '请使用其他钱包。',
  },
  chainNotAllowed: {
    message: '本网站不支持此网络。',
    fix: '请切换到列表中的网络。',
  },
  wrongChainRpc: {
    message: '节点所在网络为 {actual}，应为 {expected}。',
    fix: '请联系网站运营者。没有签署任何内容。',
  },
  chainIdNotFound: {
    message: '未指定网络。',
    fix: '请先选择网络。',
  },
  switchThroughWallet: {
    message: '只能在钱包中切换网络。',
    fix: '请在钱包中切换网络。',
  },
  connectionRejected: {
    message: '钱包拒绝了连接。',
    fix: '请重新选择钱包，并在钱包中批准。',
  },
  connectionProposalExpired: {
    message: '连接请求已过期。',
    fix: '请获取新的二维码，并及时扫描。',
  },
  accountNotFound: {
    message: '找不到该账户。',
    fix: '请选择其他账户。',
  },
  signerNotFound: {
    message: '没有可用于签名的账户。',
    fix: '请在账户页面关联一个账户。',
  },
  turnkeyError: {
    message: 'Turnkey 错误 {code}：{message}',
    fix: '请重试。如果问题仍然存在，请重新登录。',
  },
  consensusNeeded: {
    message: '此操作需要其他所有者批准。',
    fix: '请让其他所有者在账户页面批准。',
  },
  unexpectedStatus: {
    message: '操作未完成（状态：{status}）。',
    fix: '请重试。',
  },
  walletFailed: {
    message: '钱包提示：{reason}',
    fix: '请重试，或使用其他钱包。',
  },
  otherSignature: {
    message: '钱包签署了其他内容，或使用了其他账户签名。',
    fix: '请勿使用此签名。请检查你的钱包和浏览器扩展。',
  },
  unreviewableMember: {
    message: '无法在确认界面显示此请求的“{member}”，因此未发送。',
    fix: '没有签署任何内容。请告知网站运营者。',
  },
  walletChangedMeanwhile: {
    message: '钱包的网络或账户与确认界面显示的不同。',
    fix: '没有签署任何内容。请切换到要使用的网络和账户，然后重新开始。',
  },
  walletGaveNoReason: {
    message: '钱包出错，但没有说明原因。',
    fix: '请重试，或使用其他钱包。',
  },
  foreignAnswer: {
    message: '收到的响应并非来自本网站的服务器。',
    fix: '可能是网络登录页面或代理所致。请检查网络连接，然后重试。',
  },
  unexpected: {
    message: '出现问题。',
    fix: '请重试。如果问题仍然存在，请联系网站运营者，最好附上请求 ID。',
  },
  openIdCanceled: {
    message: '登录已在第三方平台取消。',
    fix: '请重试，或选择其他登录方式。',
  },
  openIdRefused: {
    message: '第三方平台拒绝了登录。',
    fix: '请重试，或选择其他登录方式。',
  },
  openIdUnavailable: {
    message: '暂时无法连接第三方平台。',
    fix: '请稍后重试，或选择其他登录方式。',
  },
  openIdTokenInvalid: {
    message: '第三方平台返回的响应无效。',
    fix: '请重试，或选择其他登录方式。',
  },
  openIdRequestInvalid: {
    message: '此次登录未知、已使用或已过期。',
    fix: '请重新开始。如果再次出现，请允许本网站使用 Cookie。',
  },
  openIdInUse: {
    message: '此账号已绑定其他钱包。',
    fix: '请使用该账号登录并打开那个钱包，先在其中移除该账号。',
  },
  invalidCode: {
    message: '验证码错误或已过期。',
    fix: '请核对后重新输入。如果验证码已过期或尝试次数已用完，请重新获取。',
  },
  subOrganizationNotFound: {
    message: '找不到该钱包。',
    fix: '请重新登录。',
  },
  malformedJson: {
    message: '请求不是有效的 JSON。',
    fix: '请刷新页面，然后重试。',
  },
  invalidBody: {
    message: '字段 {field} 缺失或无效。',
    fix: '请刷新页面，然后重试。',
  },
  hiddenCharacters: {
    message: '字段 {field} 不能包含不可见字符。',
    fix: '请手动输入名称，不要粘贴。',
  },
  requestRefused: {
    message: '服务器拒绝了该请求。',
    fix: '请刷新页面，然后重试。',
  },
  bodyIncomplete: {
    message: '请求尚未发送完毕，连接就已断开。',
    fix: '请检查网络连接，然后重试。',
  },
  bodyTimeout: {
    message: '请求传输过慢。',
    fix: '请检查网络连接，然后重试。',
  },
  invalidAddress: {
    message: '以太坊地址为 40 位十六进制字符，可带 0x 前缀。',
    fix: '请检查地址。',
  },
  unsupportedMediaType: {
    message: '不接受该请求的媒体类型。',
    fix: '请刷新页面，然后重试。',
  },
  bodyTooLarge: {
    message: '请求过大。',
    fix: '请减少发送的内容。',
  },
  methodNotAllowed: {
    message: '此接口不支持该方法。',
    fix: '请刷新页面，然后重试。',
  },
  routeNotFound: {
    message: '此接口不存在。',
    fix: '请检查地址。',
  },
  foreignOrigin: {
    message: '请求来自其他网站。',
    fix: '请直接打开本网站，然后重试。',
  },
  rateLimited: {
    message: '尝试次数过多。',
    fix: '请稍候片刻，然后重试。',
  },
  challengeInvalid: {
    message: '此签名请求未知、已使用或已过期。',
    fix: '请重新开始。',
  },
  messageInvalid: {
    message: '签署的不是本网站的消息。',
    fix: '请重新登录。',
  },
  signatureInvalid: {
    message: '签名与此账户不符。',
    fix: '请检查钱包正在使用的账户，然后重新登录。',
  },
  notOwner: {
    message: '签名账户不是此智能钱包的所有者。',
    fix: '请先在智能钱包中将其添加为所有者。',
  },
  notEmbedded: {
    message: '签名账户不是本网站的通行密钥钱包。',
    fix: '请关联一个通行密钥钱包。',
  },
  notSignedIn: {
    message: '尚未登录。',
    fix: '请先登录。',
  },
  chainUnavailable: {
    message: '暂时无法连接此账户所在的网络。',
    fix: '请稍后重试。',
  },
  custodyRefused: {
    message: '密钥管理服务拒绝了请求。',
    fix: '请重新开始。如果问题仍然存在，请重新登录。',
  },
  custodyUnavailable: {
    message: '暂时无法连接密钥管理服务。',
    fix: '请稍后重试。',
  },
  databaseUnavailable: {
    message: '服务暂不可用。',
    fix: '请稍后重试。',
  },
  userRejected: {
    message: '你拒绝了请求。',
    fix: '请重试，并在钱包中批准。',
  },
  unauthorized: {
    message: '钱包未授权此账户或方法。',
    fix: '请重新连接钱包，并允许使用此账户。',
  },
  unsupportedMethod: {
    message: '钱包不支持此方法。',
    fix: '请使用其他钱包。',
  },
  disconnected: {
    message: '钱包已断开连接。',
    fix: '请重新连接钱包。',
  },
  chainDisconnected: {
    message: '钱包未连接到此网络。',
    fix: '请切换网络或重新连接。',
  },
  unrecognizedChain: {
    message: '钱包中没有此网络。',
    fix: '请先在钱包中添加网络，再进行切换。',
  },
  chainParamsRequired: {
    message: '未指定要切换到的网络。',
    fix: '请选择网络。',
  },
  parseError: {
    message: '节点无法解析请求。',
    fix: '请重试。',
  },
  invalidRequest: {
    message: '请求无效。',
    fix: '请重试，或使用其他钱包。',
  },
  methodNotFound: {
    message: '此方法不存在。',
    fix: '请使用其他钱包。',
  },
  invalidParams: {
    message: '参数无效。',
    fix: '请检查输入的内容。',
  },
  internalError: {
    message: '钱包或节点发生错误。',
    fix: '请重试。',
  },
  invalidInput: {
    message: '节点拒绝了输入的内容。',
    fix: '请查看原因，修改后重试。',
  },
  resourceNotFound: {
    message: '找不到请求的内容。',
    fix: '请检查地址或哈希。',
  },
  resourceUnavailable: {
    message: '钱包中已有待处理的请求。',
    fix: '请打开钱包，先处理该请求。',
  },
  transactionRejected: {
    message: '交易未能创建。',
    fix: '请检查余额和金额，然后重试。',
  },
  methodNotSupported: {
    message: '不支持此方法。',
    fix: '请使用其他钱包。',
  },
  limitExceeded: {
    message: '对节点的请求过多。',
    fix: '请稍候片刻，然后重试。',
  },
  insufficientFunds: {
    message: '余额不足以支付金额和网络费。',
    fix: '请充值，或减少发送金额。',
  },
  nonceTooLow: {
    message: '此交易的 nonce 已被使用。',
    fix: '请先确认之前的交易是否成功，再重新发送。',
  },
  replacementUnderpriced: {
    message: '网络费过低，无法替换之前的交易。',
    fix: '请提高网络费，或等待之前的交易完成。',
  },
  reverted: {
    message: '合约回滚了交易。',
    fix: '原因见下方。',
  },
  revertedCustom: {
    message: '合约以自定义错误回滚了交易。',
    fix: '数据见下方，其含义请查阅合约文档。',
  },
  networkUnreachable: {
    message: '无法连接网络。',
    fix: '请检查网络连接。数据读取会自动恢复，签名需要重试。',
  },
  providerNotFound: {
    message: '在此浏览器中找不到该钱包。',
    fix: '请安装或启用钱包，刷新页面后重新选择。',
  },
  walletPackageMissing: {
    message: '本网站未安装此钱包的代码。',
    fix: '请使用其他钱包，并联系网站运营者。',
  },
  connectorNotConnected: {
    message: '没有已连接的钱包。',
    fix: '请连接钱包，然后重试。',
  },
  connectorAlreadyConnected: {
    message: '钱包已连接。',
    fix: '请继续使用，或先断开连接。',
  },
  connectorAccountNotFound: {
    message: '钱包未授权本网站使用此账户。',
    fix: '请在钱包中选择此账户，然后重新连接。',
  },
  connectorReconnecting: {
    message: '正在重新连接钱包。',
    fix: '请稍候片刻，然后重试。',
  },
  chainMismatch: {
    message: '钱包所在网络与请求的网络不同。',
    fix: '请切换网络，然后重试。',
  },
  checksumMismatch: {
    message: '地址无效，或大小写与校验和不符。',
    fix: '请从来源处重新复制地址。',
  },
  feeTooLow: {
    message: '网络费低于网络要求。',
    fix: '请在钱包中提高网络费，然后重新发送。',
  },
  gasTooLow: {
    message: '此交易的 gas 上限过低。',
    fix: '请在钱包中提高 gas 上限，然后重新发送。',
  },
  nonceTooHigh: {
    message: '此账户之前的交易尚未完成。',
    fix: '请等待之前的交易完成，或在钱包中重置账户活动。',
  },
  receiptNotFound: {
    message: '交易尚未打包进区块。',
    fix: '请等待，或先在钱包或区块浏览器中查看，再重新发送。',
  },
  noInAppBrowser: {
    message: '此钱包无法在其内置浏览器中打开页面。',
    fix: '请安装此钱包，或选择其他钱包。',
  },
  receiptNotKept: {
    message: '请求已完成，但无法保存其凭证。',
    fix: '签名不受影响。如需留存证明，请立即复制。',
  },
  receiptOfAnotherUser: {
    message: '当前登录的用户不是确认该请求的用户。',
    fix: '请使用确认该请求的账户重新登录。',
  },
  receiptsFull: {
    message: '此账户无法保存更多凭证。',
    fix: '请导出你的凭证。之后的请求将不再留下凭证。',
  },
}
