using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary><c>Transcode</c>: a call per member, of a contract that is plain (ADR 28).</summary>
internal static class TranscodeEmitter
{
    private const string Place = "ref reader, ref writer, ref scope, s_info, ref next";

    public static Code Emit(ContractLayout contract) => !contract.IsPlain ? Code.None : $$"""
        /// <inheritdoc />
        public static bool Transcode<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref {{ObjectScope}} scope)
            where TReader : struct, {{ITranscodeReader}}, allows ref struct
            where TWriter : struct, {{ITranscodeWriter}}, allows ref struct
        {
            reader.Charge({{ChargeEmitter.Size(contract)}});
            int mark = writer.BeginObject({{contract.Members.Count}}, {{contract.SlotCount}});
            int next = {{Passage}}.First(ref reader, ref scope, s_info);
            return {{string.Join("\n    && ", Calls(contract))}};
        }
        """;

    private static IEnumerable<string> Calls(ContractLayout contract)
    {
        for (int i = 0; i < contract.Members.Count; i++)
        {
            MemberModel member = contract.Members[i];
            if (contract.GapBefore(i) is > 0 and int gap)
            {
                yield return $"{Passage}.Gap(ref reader, ref writer, ref scope, {gap})";
            }

            yield return $"{Passage}.{Method(member.Type)}({Place}, {i}, {member.Number}, {Literal(member.WireName)}u8, {Absences(member)})";
        }

        yield return $"{Passage}.Last(ref reader, ref writer, ref scope, next, mark)";
    }

    private static string Method(TypeModel type) => type switch
    {
        ScalarModel { Kind: ValueKind.String } => "Text",
        ScalarModel { Kind: ValueKind.Bytes } => "Binary",
        ObjectModel contract => $"Object<TReader, TWriter, {contract.Shape}>",
        ListModel list => $"List<TReader, TWriter, {Passage}.{Item(list.Item)}>",
        NullableModel nullable => $"Nullable<TReader, TWriter, {Scalar(nullable.Inner)}>",
        _ => $"Scalar<TReader, TWriter, {Scalar(type)}>",
    };

    private static string Item(TypeModel type) => type switch
    {
        ScalarModel { Kind: ValueKind.String } => "TextItem",
        ScalarModel { Kind: ValueKind.Bytes } => "BinaryItem",
        ObjectModel contract => $"ObjectItem<{contract.Shape}>",
        NullableModel nullable => $"NullableItem<{Scalar(nullable.Inner)}>",
        _ => $"ScalarItem<{Scalar(type)}>",
    };

    // An enum goes as its underlying integer; where a format has its name, the payload is not transcoded.
    private static string Scalar(TypeModel type) => $"{(type is EnumModel named ? named.Underlying : type.Name)}, {Scalars}.{type.Kind}";

    private static string Absences(MemberModel member)
    {
        List<string> flags = [];
        if (member.WhenMissing != MissingValue.Zero)
        {
            flags.Add(member.WhenMissing.ToString());
        }

        if (!member.Type.AcceptsNull && member.Type is ListModel or ScalarModel { Kind: ValueKind.String or ValueKind.Bytes })
        {
            flags.Add("EmptyWhenMerged");
        }

        if (member.IsRequired)
        {
            flags.Add("Refused");
        }

        if (member.HasOwnDefault && member.Type is not (ListModel or NullableModel or ObjectModel))
        {
            flags.Add("WritesZero");
        }

        return flags.Count == 0 ? $"{Absence}.Zero" : string.Join(" | ", flags.Select(static flag => $"{Absence}.{flag}"));
    }
}
