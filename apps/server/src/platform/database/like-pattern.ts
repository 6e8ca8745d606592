/** A `like` pattern for texts that contain the given one, which is taken letter for letter. */
export const containing = (text: string) => `%${escapeLike(text)}%`;

/** A `like` pattern for texts that begin with the given one. */
export const beginningWith = (text: string) => `${escapeLike(text)}%`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
