/** The id with which disabled controls refer to the banner as their description. */
export const inactiveBannerId = 'inactive-banner';
