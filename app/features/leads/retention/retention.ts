/** An enquiry, and the mails that it caused, are erased when they are this old (the promise of /privacy). */
export const leadRetentionMonths = 24;
