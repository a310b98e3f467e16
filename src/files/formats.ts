/** The pictures that are taken, and how each is called. */
export const formats = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const;

export type PictureFormat = keyof typeof formats;

/**
 * The largest picture: bytes of the file, the longest side and all pixels, and bytes once decoded, which count channels and depth.
 * A few kilobytes can hold more pixels than any machine.
 */
export const pictureLimits = { bytes: 5 * 1024 * 1024, side: 8000, pixels: 25_000_000, decodedBytes: 100_000_000 };

/** The bounds as texts name them; the bytes are the form's to tell. */
export const pictureBounds = { side: pictureLimits.side, millions: pictureLimits.pixels / 1e6 };

export interface Picture {
  bytes: Uint8Array;
  contentType: (typeof formats)[PictureFormat]['contentType'];
  extension: (typeof formats)[PictureFormat]['extension'];
  /** Pixels, after the orientation is applied. */
  width: number;
  height: number;
}

/** Why a file is refused: `tooLarge` in bytes or pixels (413), else `unsupported` (415). */
export type PictureProblem = 'unsupported' | 'tooLarge';
