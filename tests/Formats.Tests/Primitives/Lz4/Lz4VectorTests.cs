using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Formats.Tests.Primitives.Lz4;

/// <summary>The blocks inside the vectors' compressed MessagePack, next to the plain payload.</summary>
public sealed class Lz4VectorTests
{
    [Fact]
    public void Blocks_of_the_reference_library_decompress_and_ours_are_no_larger()
    {
        int blocks = 0;
        long referenceTotal = 0;
        long ownTotal = 0;
        foreach (WireVector vector in VectorFolder.Load(VectorFolder.RepositoryCopy).SelectMany(file => file.Vectors))
        {
            byte[] plain = vector.Payload(WireVector.MessagePack)!;
            foreach (string form in new[] { WireVector.Lz4Block, WireVector.Lz4BlockArray })
            {
                if (vector.Payload(form) is not { } payload)
                {
                    continue;
                }

                int position = 0;
                foreach (Lz4Block block in Lz4Blocks.Of(payload))
                {
                    byte[] part = plain[position..(position + block.Size)];
                    position += block.Size;
                    byte[] destination = new byte[block.Size];
                    Assert.True(Lz4Codec.TryDecompress(block.Compressed, destination, out _), vector.Name);
                    Assert.Equal(part, destination);

                    byte[] own = new byte[Lz4Codec.MaxCompressedLength(block.Size)];
                    int length = Lz4Codec.Compress(part, own);
                    Assert.True(length <= block.Compressed.Length * 1.05, $"{length} bytes instead of {block.Compressed.Length}");
                    blocks++;
                    referenceTotal += block.Compressed.Length;
                    ownTotal += length;
                }

                Assert.Equal(plain.Length, position);
            }
        }

        Assert.True(blocks >= 24, $"Only {blocks} blocks in the vectors.");
        Assert.True(ownTotal <= referenceTotal * 1.005, $"{ownTotal} bytes instead of {referenceTotal}");
    }
}
