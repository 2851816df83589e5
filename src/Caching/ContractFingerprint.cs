using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// A number that changes when a contract or a contract inside it changes: 64 bits of SHA-256 of names, numbers and types of all members, as
/// a format writes them, the sizes of structs and the version of the application.
/// </summary>
internal sealed class ContractFingerprint
{
    private readonly Format _format;
    private readonly Dictionary<ShapeInfo, int> _met = [];
    private readonly Queue<ShapeInfo> _next = new();
    private readonly StringBuilder _text = new();

    private ContractFingerprint(Format format) => _format = format;

    public static ulong Of(Format format, TypeCodecs codecs, string? version)
    {
        var fingerprint = new ContractFingerprint(format);
        string text = version + fingerprint.Describe(codecs.Contract, codecs.IsList);
        return BinaryPrimitives.ReadUInt64LittleEndian(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
    }

    private string Describe(ShapeInfo contract, bool isList)
    {
        _text.Append(isList ? "list of " : "");
        Refer(contract);
        while (_next.TryDequeue(out ShapeInfo? next))
        {
            _text.Append('\n');
            Describe(_format.Layout is { } layout ? next.For(layout) ?? next : next);
            _text.Append(_format.DescribeOptions(next));
        }

        return _text.ToString();
    }

    private void Describe(ShapeInfo contract)
    {
        Append(contract.Name);
        if (contract.Type.IsValueType && _format.Layout == MemberLayout.MemoryPack)
        {
            Append(RuntimeHelpers.SizeOf(contract.Type.TypeHandle)); // It copies some from memory.
        }

        foreach (ShapeMember member in contract.Members)
        {
            Append(member.Number, member.JsonName, member.IsUnpacked, member.IsGroup);
            if (member.HasPresence)
            {
                Append("presence");
            }

            Describe(member.Type);
        }

        foreach (UnionCase unionCase in contract.Union is { } union ? union.Cases : [])
        {
            Append("case", unionCase.Key, unionCase.Label ?? "", (object?)unionCase.IntegerLabel ?? "none");
            Refer(unionCase.Shape?.Invoke());
        }

        Refer(contract.Root?.Invoke());
        Describe(contract.Value);
    }

    private void Describe(TypeDescription? type)
    {
        if (type is null)
        {
            return;
        }

        Append(type.Kind, type.IsNullable, type.IsSigned, type.EnumName ?? "", type.EnumAsName);
        foreach ((string name, long value) in type.EnumValues)
        {
            Append(name, value);
        }

        Describe(type.Key);
        Describe(type.Item);
        Refer(type.Object?.Invoke());
    }

    // Contracts may be recursive: each is described once, and then referred to by its position.
    private void Refer(ShapeInfo? contract)
    {
        if (contract is null)
        {
            return;
        }

        if (!_met.TryGetValue(contract, out int place))
        {
            _met.Add(contract, place = _met.Count);
            _next.Enqueue(contract);
        }

        Append("contract", place);
    }

    private void Append(params ReadOnlySpan<object> values)
    {
        foreach (object value in values)
        {
            _text.Append(CultureInfo.InvariantCulture, $"{value} ");
        }
    }
}
