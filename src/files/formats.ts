/** The accepted picture formats. */
export const formats = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const;

export type PictureFormat = keyof typeof formats;

/**
 * The limits of a picture: bytes of the file, pixels of a side and in total, and bytes after decoding, which depend on channels and depth. A file of a
 * few kilobytes can decode to more pixels than fit in memory.
 */
export const pictureLimits = { bytes: 5 * 1024 * 1024, side: 8000, pixels: 25_000_000, decodedBytes: 100_000_000 };

/** What a picture for one purpose may be, and how it is stored. */
export interface PictureRules {
  formats: readonly PictureFormat[];
  /** The most pixels that it may have. */
  pixels: number;
  /** The longest side that it is stored with; undefined if it keeps its size where its bytes allow it. */
  storedSide?: number;
}

export const listingPictures: PictureRules = { formats: ['jpeg', 'png', 'webp'], pixels: pictureLimits.pixels };
/** Stored smaller, as a picture on a screen needs. */
export const messagePictures: PictureRules = { ...listingPictures, storedSide: 2400 };
export const receiptPictures: PictureRules = { formats: ['jpeg', 'png'], pixels: pictureLimits.pixels };
/**
 * Images of identity cards are sent by anyone. A photograph of a phone has 12 million pixels. It is stored smaller, and with no more bytes than
 * were sent, so that clients cannot fill the disk with small files that decode to large ones.
 */
export const identityPictures: PictureRules = { formats: ['jpeg', 'png'], pixels: 13_000_000, storedSide: 2400 };

/** The limits for messages; the limit of the file size is part of the form. */
export function boundsOf({ pixels }: PictureRules): { side: number; millions: number } {
  return { side: pictureLimits.side, millions: pixels / 1e6 };
}

export interface Picture {
  bytes: Uint8Array;
  contentType: (typeof formats)[PictureFormat]['contentType'];
  extension: (typeof formats)[PictureFormat]['extension'];
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
}

/** Why a file is rejected: `tooLarge` in bytes or pixels (413), otherwise `unsupported` (415). */
export type PictureProblem = 'unsupported' | 'tooLarge';
