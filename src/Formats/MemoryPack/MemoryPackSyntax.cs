using System.Buffers.Binary;
using SerializationApi.Formats.Annotating;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

/// <summary>MemoryPack's bytes, which only a contract can interpret.</summary>
internal sealed class MemoryPackSyntax : WireSyntax
{
    public static readonly MemoryPackSyntax Instance = new();

    public override string Describe(ReadOnlySpan<byte> bytes, AnnotatedValue value, int start)
    {
        ReadOnlySpan<byte> own = bytes[Math.Min(value.ValueOffset, bytes.Length)..Math.Min(value.End, bytes.Length)];
        switch (value.Kind)
        {
            case System.Text.Json.JsonValueKind.Null:
                return "null";
            case System.Text.Json.JsonValueKind.Array:
                return own.Length < MemoryPackCode.LengthSize ? "list" : $"list of {BinaryPrimitives.ReadInt32LittleEndian(own)}";
            case System.Text.Json.JsonValueKind.Object when value.Type?.Kind == ValueKind.Map:
                return own.Length < MemoryPackCode.LengthSize ? "map" : $"map of {BinaryPrimitives.ReadInt32LittleEndian(own)}";
            case System.Text.Json.JsonValueKind.Object:
                return value.Children is [{ } first, ..] && first.Offset == value.Offset && first.Value is null ? "struct"
                    : own.IsEmpty ? "object"
                    : $"object, header {own[0]}";
        }

        return value.Value switch
        {
            string when own.Length < MemoryPackCode.LengthSize => "string",
            string => BinaryPrimitives.ReadInt32LittleEndian(own) switch
            {
                0 => "string, empty",
                < 0 => "string, UTF-8",
                _ => "string, UTF-16",
            },
            byte[] => "bytes",
            { } scalar => scalar.GetType().Name,
            null => "null",
        };
    }

    /// <summary>Tuples and pairs that are structs.</summary>
    public override ShapeInfo? FindBare(TypeDescription? type) =>
        type is { Kind: ValueKind.Object, Object: { } contract }
        && contract() is { Type.IsValueType: true, Type.IsGenericType: true } shape
        && IsBare(shape.Type)
            ? shape.For(MemberLayout.MemoryPack)
            : null;

    public override int AddUnknown(Annotator to, OpenValue parent, int from, int end, bool isLast) => end;

    public override void AddPayload(Annotator to) =>
        throw new InvalidPayloadException("a contract", "bytes that do not say what they are", to.Base)
        {
            Claim = "MemoryPack needs the contract, as its bytes do not say what they are",
        };

    private static bool IsBare(Type type) =>
        type.IsAssignableTo(typeof(System.Runtime.CompilerServices.ITuple)) || type.GetGenericTypeDefinition() == typeof(KeyValuePair<,>);
}
