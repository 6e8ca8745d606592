/** Returns a `like` pattern for texts that contain the given text literally. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** Returns a `like` pattern for texts that begin with the given text. */
export const beginningWith = (text: string) => `${escapeLike(text)}%`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
