import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import {
  type Picture,
  type PictureFormat,
  type PictureProblem,
  type PictureRules,
  formats,
  pictureLimits,
} from './formats';

// Only the bytes of a file determine its format, not its name or declared type. libvips supports many formats; all loaders except three are blocked,
// so that no SVG or PDF reaches a parser.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

// Each upload is a new picture, so a cache would only use memory. One picture must not occupy all cores.
sharp.cache(false);
sharp.concurrency(1);

type Encoder = (image: Sharp, metadata: Metadata) => Sharp;

/** The encoders of each format: first with high quality, then smaller if the result would have too many bytes. */
const encoders: Record<PictureFormat, readonly [Encoder, ...Encoder[]]> = {
  jpeg: [(image) => image.jpeg({ quality: 85 }), (image) => image.jpeg({ quality: 70 })],
  png: [
    // A picture with a palette keeps it: in true color it would be many times as large.
    (image, { bitsPerSample: bits = 8 }) =>
      image.png(bits < 8 ? { palette: true, colours: 2 ** bits, effort: 1 } : undefined),
    (image) => image.png({ adaptiveFiltering: true }),
    (image) => image.png({ palette: true, effort: 1 }),
  ],
  // With more effort, 25 million pixels take 15 seconds.
  webp: [(image) => image.webp({ quality: 85, effort: 1 }), (image) => image.webp({ quality: 50, effort: 1 })],
};

/** Runs `work`, which needs `bytes` of memory, when the memory is available. */
export type Admission = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Converts an uploaded file into a clean picture: detects the format from the content, decodes the file when it is admitted, applies the orientation of
 * its metadata, and encodes it again without metadata (location, camera) and appended data, in the same format if possible. The result has no more
 * bytes than the file, or 64 kB, so that small files that decode to large pictures cannot fill the disk.
 */
export async function decode(
  bytes: Uint8Array,
  rules: PictureRules,
  admit: Admission,
): Promise<Picture | PictureProblem> {
  // 'error' rejects truncated files; 'warning' would reject files of some cameras. Sequential reading avoids holding the whole picture in memory
  // where possible.
  const options = { failOn: 'error', autoOrient: true, sequentialRead: true } as const;
  try {
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const format = rules.formats.find((candidate) => candidate === metadata.format);
    if (!format || (metadata.pages ?? 1) > 1) return 'unsupported';
    if (isTooLarge(metadata, rules)) return 'tooLarge';
    const open = () => sharp(bytes, { ...options, limitInputPixels: pictureLimits.pixels }).timeout({ seconds: 20 });
    const most = Math.max(bytes.length, smallestBytes);
    return await admit(decodedBytes(metadata), () =>
      rules.storedSide === undefined
        ? encodeWhole(open, format, metadata, most)
        : encodeSmaller(open(), format, [encoders[format][0]], { side: rules.storedSide, bytes: most }),
    );
  } catch {
    return 'unsupported';
  }
}

/** A picture of fewer bytes than this may become larger. */
const smallestBytes = 64 * 1024;

/** In the size that it has, if it then has at most `bytes`; otherwise see {@link encodeSmaller}. */
async function encodeWhole(
  open: () => Sharp,
  format: PictureFormat,
  metadata: Metadata,
  bytes: number,
): Promise<Picture> {
  const [best, ...others] = encoders[format];
  const picture = await pictureOf(best(open(), metadata), format);
  if (picture.bytes.length <= bytes) return picture;
  return encodeSmaller(open(), format, others, { side: pictureLimits.side, bytes });
}

/**
 * With sides of at most `side` pixels, in the same format, or else as JPEG, smaller and smaller, until it has at most `bytes`. It is decoded
 * once.
 */
async function encodeSmaller(
  image: Sharp,
  format: PictureFormat,
  inFormat: readonly Encoder[],
  { side, bytes }: { side: number; bytes: number },
): Promise<Picture> {
  const resized = image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await resized.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  for (const encode of inFormat) {
    const same = await pictureOf(encode(pixels(), {} as Metadata), format);
    if (same.bytes.length <= bytes) return same;
  }
  let scale = 1;
  for (;;) {
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    const opaque = pixels().resize(size).flatten({ background: '#fff' });
    const picture = await pictureOf(opaque.jpeg({ quality: 60 }), 'jpeg');
    if (picture.bytes.length <= bytes) return picture;
    scale *= 0.7;
  }
}

async function pictureOf(image: Sharp, format: PictureFormat): Promise<Picture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, ...formats[format], width: info.width, height: info.height };
}

function isTooLarge(metadata: Metadata, rules: PictureRules): boolean {
  const { width, height } = metadata;
  const { side, decodedBytes: most } = pictureLimits;
  return Math.max(width, height) > side || width * height > rules.pixels || decodedBytes(metadata) > most;
}

function decodedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 8);
}
