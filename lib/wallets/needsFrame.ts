/** Whether a connector of this type speaks to the page around ours, as wagmi's `safe()` does. */
export const needsFrame = (type: string): boolean => type === 'safe'
