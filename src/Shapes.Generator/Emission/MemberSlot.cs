using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Where a member's value is stored: in the object, or in a local variable until the object is constructed.</summary>
internal sealed class MemberSlot(ContractLayout contract, int index, LocalNames locals)
{
    public MemberModel Member => contract.Members[index];

    public int Index => index;

    /// <summary>The member's index in the table of members, which lacks those that are only written.</summary>
    public int InfoIndex => contract.Members.Take(index).Count(static member => !member.IsWriteOnly);

    /// <summary>The local variable of the member.</summary>
    public string Local => locals.Of(index);

    /// <summary>The local variable as a value of the member's type, which may exclude null.</summary>
    public string LocalValue =>
        Member.Type switch
        {
            { IsValueType: true } => Local,
            MapModel map => MadeOf(map, Local),
            _ => Local + "!",
        };

    /// <summary>The member's collection, created from an expression for a dictionary or null.</summary>
    public string MadeOf(MapModel map, string dictionary) =>
        map.Make is null
            ? dictionary + "!"
            : $"({dictionary} is {{ }} {LocalNames.EntriesOf(index)} ? {map.Of(LocalNames.EntriesOf(index))} : null!)";

    /// <summary>The builder of an array member.</summary>
    public string Builder => LocalNames.BuilderOf(index);

    /// <summary>The local variable that tells whether the member was read.</summary>
    public string Presence => LocalNames.PresenceOf(index);

    /// <summary>
    /// Whether that local variable exists: missing members are left unchanged, and a constructor's argument may have to be marked as set.
    /// </summary>
    public bool HasPresence => IsParameter ? Member.Presence is { IsSet: true } : !Member.IsDefaultWhenMissing;

    /// <summary>Whether the member is held in a local variable until the object is constructed.</summary>
    public bool IsLocal => contract.Construction.IsDeferred || contract.Form == LayoutForm.Hierarchy;

    /// <summary>The constructor's parameter for the member.</summary>
    public ParameterModel? Parameter => contract.Construction.Parameters.FirstOrDefault(parameter => parameter.MemberIndex == index);

    public bool IsParameter => Parameter is not null;

    /// <summary>Whether the member is collected in a builder.</summary>
    public bool IsArray => !Member.IsWriteOnly && Member.Type is ListModel { IsReadAsArray: true };

    /// <summary>Whether the builder is kept until the last part of a message was read.</summary>
    public bool IsCollectedInParts => contract.Merges && IsArray;

    /// <summary>Whether an object is read into the member's existing one, whoever created it.</summary>
    public bool IsReadInPlace => contract.Merges && !IsLocal && Member is { KeepsOwnItems: true, Type.IsMerged: true };

    /// <summary>Whether a later part of a message adds to the member's value.</summary>
    public bool Merges =>
        contract.Merges && !Member.IsWriteOnly && !IsReadInPlace && (Member.Type.IsMerged || Member.Type is ListModel or MapModel);

    /// <summary>Whether the member is created or filled from a dictionary after all parts were read.</summary>
    public bool IsCollected => contract.Merges && !IsLocal && Member.Type is MapModel map && (Member.IsFilled || map.IsCopied);

    /// <summary>Whether adding to an earlier part may copy it, which is postponed until a later part comes.</summary>
    public bool IsCopied => IsCollected || (contract.Merges && !IsLocal && Member.Type is ListModel { Form: ListForm.MutableInterface });

    /// <summary>The type of the local variable that holds an earlier part.</summary>
    public string LocalType =>
        Member.Type switch
        {
            ListModel list when Member.IsFilled => $"global::System.Collections.Generic.IEnumerable<{list.Item.Declared}>?",
            ListModel { Form: ListForm.MutableInterface } list => ListReadEmitter.ListType(list) + "?",
            MapModel { IsCopied: true } map => map.Dictionary + "?",
            _ => Member.Type.Nullable,
        };

    /// <summary>The value of an absent member in proto3 if its type excludes null; null for other members.</summary>
    public string? EmptyInsteadOfNull =>
        Member.Type switch
        {
            { AcceptsNull: true } or { IsValueType: true } => null,
            _ when Member.IsFilled || Member.Presence is not null || IsOfTuple => null,
            ScalarModel { Kind: ValueKind.String } => "\"\"",
            ListModel { Form: ListForm.Other } list => list.Of($"global::System.Array.Empty<{list.Item.Declared}>()"),
            MapModel { Make: not null } map => map.Of($"new {map.Dictionary}()"),
            MapModel { IsInterface: true } map => $"new {map.Dictionary}()",
            ScalarModel { Kind: ValueKind.Bytes } or ListModel or MapModel => "[]",
            _ => null,
        };

    /// <summary>The value of an absent collection.</summary>
    public string NoItems =>
        Member.Type switch
        {
            ListModel { IsStruct: true } => "default",
            ListModel list when Member.IsFilled => $"global::System.Array.Empty<{list.Item.Declared}>()",
            MapModel map when Member.IsFilled => $"new {map.Dictionary}()",
            _ => EmptyInsteadOfNull ?? "null!",
        };

    // In tuples, protobuf-net omits only nulls.
    private bool IsOfTuple =>
        Member.AbsentWhen is not null
        && (
            IsParameter
            || contract.Type.Name[0] == '('
            || contract.Type.Name.StartsWith("global::System.ValueTuple<", StringComparison.Ordinal)
        );

    /// <summary>The same for the local variable, if a collection is not yet in its final form.</summary>
    public string? EmptyLocal =>
        Member.Type is MapModel { Make: not null } map && EmptyInsteadOfNull is not null ? $"new {map.Dictionary}()" : EmptyInsteadOfNull;

    /// <summary>The expression that chooses the value of an earlier part, if the format merges.</summary>
    public string WhenMerging(string earlier, string otherwise) =>
        !contract.Merges ? otherwise
        : contract.AlwaysMerges ? earlier
        : $"TReader.Merges ? {earlier} : {otherwise}";

    /// <summary>The expression that takes an earlier part from the object <paramref name="existing"/>.</summary>
    public string Earlier(string existing)
    {
        string member = Held(existing);
        return Member.Type switch
        {
            ListModel list when IsLocal && Member.IsFilled =>
                $"{EarlierItems}.Refill<TReader, {list.Item.Declared}>(ref reader, {member}, {list.Overhead})",
            ListModel { Form: ListForm.MutableInterface } list =>
                $"{EarlierItems}.AsList<TReader, {list.Item.Declared}>(ref reader, {member})",
            MapModel { IsCopied: true } map => $"{EarlierItems}.AsDictionary<TReader, {map.Key.Name}, {map.Value.Declared}>"
                + $"(ref reader, {member}, {map.Overhead}, {(Member.IsFilled || map.Make is not null ? "true" : "false")}, "
                + $"{map.Keys.Expression ?? "null"})",
            _ => member,
        };
    }

    /// <summary>The expression for the member of an object, which may be null if it is followed by <c>?</c>.</summary>
    public string Held(string target)
    {
        if (Member.Getter is null || !target.EndsWith("?", StringComparison.Ordinal))
        {
            return AccessorEmitter.Get(contract, Member, target);
        }

        string given = target.Substring(0, target.Length - 1);
        string none = Member.Type is { IsValueType: true, CanBeNull: false } ? $"default({Member.Type.Name}?)" : "null";
        return $"({given} is null ? {none} : {AccessorEmitter.Get(contract, Member, given)})";
    }

    public Code Store(string expression) => IsLocal ? StoreLocal(expression) : SetGiven("value", expression);

    public Code StoreLocal(string expression) =>
        $$"""
            {{Local}} = {{expression}};
            {{(HasPresence ? $"{Presence} = true;" : "")}}
            """;

    /// <summary>The statements that set a member from the payload on an object.</summary>
    public Code SetGiven(string target, string expression) =>
        $$"""
            {{SetOn(target, expression)}}
            {{AccessorEmitter.MarkSet(contract, Member, target)}}
            """;

    /// <summary>The statements that mark a member as set that the constructor took.</summary>
    public Code MarkGiven(string target) =>
        $$"""
            if ({{Presence}})
            {
                {{AccessorEmitter.MarkSet(contract, Member, target)}}
            }
            """;

    /// <summary>The statement that sets the member on an object.</summary>
    public Code SetOn(string target, string expression) =>
        RefusalEmitter.Guard(Member.SetterCanFail, $"{contract.DisplayName}.{Member.Name}", $"{Assignment(target, expression)}");

    private string Made(string target) =>
        Member is { Made: { } made, Accessor: { } accessor } ? AccessorEmitter.Set(contract, Member, accessor, target, made) + "\n" : "";

    private string Assignment(string target, string expression) =>
        Member switch
        {
            { IsFilled: true, Type: ObjectModel } => $"_ = {expression};",
            { IsFilled: true } => Made(target)
                + $"{FilledItems}.{(Member.Type is MapModel ? "FillMap" : "Fill")}(ref reader, {Held(target)}, {expression});",
            { SetMethod: { } method } => $"{target}.{Identifiers.Escape(method)}({expression});",
            { Accessor: { } accessor } => AccessorEmitter.Set(contract, Member, accessor, target, expression),
            _ => $"{target}.{Member.Identifier} = {expression};",
        };
}
