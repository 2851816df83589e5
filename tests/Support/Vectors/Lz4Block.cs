namespace SerializationApi.Tests.Support.Vectors;

/// <summary>A compressed block and the number of bytes it stands for.</summary>
public sealed record Lz4Block(byte[] Compressed, int Size);
