/** The error catalog's page, in Simplified Chinese. */
export const errorPage = {
  title: '错误',
  lead: '本网站可能显示的所有错误：错误内容、出现原因以及解决方法。',
  filter: '筛选',
  filterHint: '代码或关键词',
  count: { other: '{count} 个错误' },
  none: '没有匹配的错误。',
  columns: { error: '错误', when: '出现原因', fix: '解决方法' },
  noCode: '无代码',
}
