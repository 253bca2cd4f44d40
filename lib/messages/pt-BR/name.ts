/** Names (ENS) in address fields. */
export const name = {
  hint: 'nome.eth ou {hint}',
  lookingUp: 'Procurando {name}…',
  invalid: 'Este nome não é válido.',
  notFound: 'Este nome não tem endereço. Confira a grafia.',
  offchain: 'Este site não consegue consultar este nome. Digite o endereço.',
  unreachable: 'Não é possível consultar nomes agora. Tentando de novo…',
} as const
