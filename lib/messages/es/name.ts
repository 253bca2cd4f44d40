/** Names (ENS) in address fields, in Spanish. */
export const name = {
  hint: 'nombre.eth o {hint}',
  lookingUp: 'Buscando {name}…',
  invalid: 'Este nombre no es válido.',
  notFound: 'Este nombre no tiene dirección. Revisa cómo está escrito.',
  offchain: 'Este sitio no puede consultar este nombre. Introduce la dirección.',
  unreachable: 'Ahora mismo no se pueden consultar nombres. Reintentando…',
}
