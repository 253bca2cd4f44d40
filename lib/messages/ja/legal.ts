/** Terms and privacy: names in the footer, and the sentence under the sign-in card, in Japanese. */
export const legal = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  agree: {
    both: '続行すると、{terms}と{privacy}に同意したことになります。',
    terms: '続行すると、{terms}に同意したことになります。',
    privacy: '続行すると、{privacy}に同意したことになります。',
  },
}
