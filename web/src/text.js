// Marks a text that is said in the reader's language where it is shown.
export const text = (words) => words;
