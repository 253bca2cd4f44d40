/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in Simplified Chinese. */
export const legal = {
  terms: '服务条款',
  privacy: '隐私政策',
  agree: {
    both: '继续即表示你同意{terms}和{privacy}。',
    terms: '继续即表示你同意{terms}。',
    privacy: '继续即表示你同意{privacy}。',
  },
}
