/** A picture in the address itself, or of this site: two slashes would begin another's address. */
const ownPicture = /^(data:image\/|\/(?![/\\]))/i

/** Whether a picture is loaded from nobody else. */
export const isOwnPicture = (address: string): boolean => ownPicture.test(address)
