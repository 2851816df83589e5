using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The module of a shape set: an interface and codecs for each contract that it reaches.</summary>
internal sealed class TypeScriptModule
{
    private const string ValuesSuffix = "Values";

    // The member for a union's case that is not an object; the runtime has the same.
    internal const string UnionValue = "value";

    // The prefix of names in hubs; null if the module has none.
    private readonly string? _hub;

    private readonly FormatSet _formats;
    private readonly LongOptions _longs;
    private readonly DocComments _comments;
    private readonly TypeScriptNames _names = new();
    private readonly Dictionary<ShapeInfo, ModuleContract> _contracts = [];
    private readonly Dictionary<(Type Type, bool AsName), string> _enums = [];
    private readonly List<TypeDescription> _nextEnums = [];
    private readonly HashSet<string> _hubEnums = new(StringComparer.Ordinal);
    private readonly List<(string Name, KeyValuePair<string, string>[] Values)> _tables = [];
    private readonly List<string> _warnings = [];
    private readonly StringBuilder _text = new();

    public TypeScriptModule(ShapeSet set, IEnumerable<Shape> shapes, LongOptions longs, DocComments comments, bool hasHubs = false)
    {
        _hub = hasHubs ? "Hub" : null;
        _longs = longs;
        _comments = comments;
        Collect(set);

        // A contract of another assembly has its shape there.
        IEnumerable<Shape> others = _contracts
            .Keys.Select(static contract => contract.Type.Assembly)
            .Distinct()
            .SelectMany(static assembly => GeneratedShapes.In(ContractFile.TypesIn(assembly)));
        _formats = new FormatSet(shapes.Concat(others).DistinctBy(static shape => shape.Type));
        FindRefusals();
        foreach (
            ModuleContract contract in _contracts.Values.Where(static contract => contract.Refusals.Count < ModuleContract.Layouts.Length)
        )
        {
            Write(contract);
        }

        WriteTables();
        string body = _text.ToString();
        Text = $"""
            // Written by formats typescript. Not to be edited.
            // Fingerprint: {Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(body)))[..16]}
            {(body.Length == 0 ? "export {};" : "import * as f from \"./formats.js\";")}
            {body}
            """.ReplaceLineEndings("\n");
    }

    public string Text { get; }

    /// <summary>What is missing in the module, and why.</summary>
    public IReadOnlyList<string> Warnings => _warnings;

    private void Collect(ShapeSet set)
    {
        var next = new Queue<ShapeInfo>(set.Shapes.Select(static shape => shape.Info));
        while (next.TryDequeue(out ShapeInfo? contract))
        {
            if (_contracts.ContainsKey(contract))
            {
                continue;
            }

            if (ModuleContract.GeneralOf(contract) is not { } general)
            {
                _warnings.Add($"{contract.Name} is left out: no format supports it");
                continue;
            }

            _contracts.Add(contract, new ModuleContract(contract, _names.Take(contract.Name, _hub is null ? [] : [_hub]), general));
            foreach (ShapeInfo held in Held(general))
            {
                next.Enqueue(held);
            }
        }
    }

    private static IEnumerable<ShapeInfo> Held(ShapeInfo form)
    {
        ShapeInfo[] cases =
        [
            .. (form.Union is { } union ? union.Cases : []).ToArray().Select(static one => one.Shape?.Invoke()).OfType<ShapeInfo>(),
        ];
        bool IsInline(ShapeInfo one) => form.Union!.IsUnionType && TypeScriptTypes.Inline(one) is not null;
        IEnumerable<TypeDescription> types = form
            .Members.ToArray()
            .Select(static member => member.Type)
            .Append(form.Value!)
            .Concat(cases.Where(IsInline).Select(static one => one.Value!))
            .Where(static type => type is not null);
        return types.SelectMany(Objects).Concat(cases.Where(one => !IsInline(one)));

        static IEnumerable<ShapeInfo> Objects(TypeDescription type) =>
            new[] { type.Key, type.Item }
                .OfType<TypeDescription>()
                .SelectMany(Objects)
                .Concat(type.Object is { } contract ? [contract()] : []);
    }

    private void FindRefusals()
    {
        foreach (ModuleContract contract in _contracts.Values)
        {
            foreach ((MemberLayout layout, string reason) in contract.Refuse(TypesOf(contract), _formats))
            {
                _warnings.Add($"{contract.Contract.Name} has no {layout} in TypeScript: {reason}");
            }

            string[] changing = [.. contract.Probe?.Changing ?? []];
            foreach (string member in contract.Members.Select(static member => member.JsonName).Where(changing.Contains))
            {
                _warnings.Add(
                    $"{contract.Contract.Name}.{member} has no default in TypeScript, because its initial value differs each time: a "
                        + "payload without it is an error. Set it where the object is created, not by an initialiser"
                );
            }
        }

        // A contract that contains an unsupported one is unsupported.
        for (bool isChanged = true; isChanged; )
        {
            isChanged = false;
            foreach (ModuleContract contract in _contracts.Values)
            {
                foreach (MemberLayout layout in ModuleContract.Layouts.Where(layout => !contract.Refusals.ContainsKey(layout)))
                {
                    if (
                        Held(contract.General)
                            .FirstOrDefault(held => _contracts.GetValueOrDefault(held)?.Refusals.ContainsKey(layout) != false) is
                        { } held
                    )
                    {
                        contract.Refusals[layout] = $"it holds {held.Name}";
                        isChanged = true;
                        if (contract.Refusals.Count == ModuleContract.Layouts.Length)
                        {
                            _warnings.Add($"{contract.Contract.Name} is left out: {contract.Refusals[layout]}");
                        }
                    }
                }
            }
        }
    }

    private TypeScriptTypes TypesOf(ModuleContract contract, Func<TypeDescription, string>? enums = null, string hub = "") =>
        new(
            held => _contracts.GetValueOrDefault(held)?.Name ?? $"the .NET type {held.Name}",
            enums ?? EnumName,
            _longs.Of(contract.Contract),
            hub
        );

    private string EnumName(TypeDescription type)
    {
        // An attribute of a member decides, too.
        if (!_enums.TryGetValue((type.EnumType!, type.EnumAsName), out string? name))
        {
            name = _names.Take(type.EnumName!, _hub is null ? [ValuesSuffix] : [ValuesSuffix, _hub]);
            _enums.Add((type.EnumType!, type.EnumAsName), name);
            _nextEnums.Add(type);
        }

        return name;
    }

    private void Write(ModuleContract contract)
    {
        TypeScriptTypes types = TypesOf(contract);
        if (contract.General.Union is { IsUnionType: true } of)
        {
            WriteCases(contract, of, types);
        }
        else if (contract.General.Union is { } union)
        {
            WriteUnion(contract, union);
        }
        else if (contract.General.Value is { } value)
        {
            WriteValue(contract, value, types);
        }
        else
        {
            WriteObject(contract, types);
        }

        if (_hub is not null)
        {
            WriteHub(contract);
        }

        foreach (TypeDescription type in _nextEnums)
        {
            WriteEnum(type);
        }

        _nextEnums.Clear();
    }

    private void WriteEnum(TypeDescription type)
    {
        string name = _enums[(type.EnumType!, type.EnumAsName)];
        bool isLong = type.Kind is ValueKind.Int64 or ValueKind.UInt64;
        KeyValuePair<string, string>[] values =
        [
            .. type.EnumValues.Select(value => KeyValuePair.Create(value.Key, TypeScriptTypes.Number(type, value.Value))),
        ];
        string[] literals =
        [
            .. values.Select(value => type.EnumAsName ? TypeScriptNames.Quote(value.Key) : value.Value).Distinct(StringComparer.Ordinal),
        ];
        string number = isLong ? "bigint" : "number";
        string[] union =
            !TypeScriptTypes.IsFlags(type) ? literals
            : type.EnumAsName ? [.. literals, number]
            : [number];
        Comment(_comments.Of(type.EnumType!), "");
        Line($"export type {name} = {(union.Length == 0 ? "never" : string.Join(" | ", union))};");
        if (type.EnumAsName)
        {
            _tables.Add((name, values));
            return;
        }

        Line($"export const {name} = {{");
        foreach ((string key, string value) in values)
        {
            Comment(_comments.Of(type.EnumType!, key), "  ");
            Line($"  {TypeScriptNames.Key(key)}: {value},");
        }

        Line("} as const;");
    }

    // The names of enums that a form refers to: only an unsupported format may have used the others.
    private void WriteTables()
    {
        string forms = _text.ToString();
        foreach ((string name, KeyValuePair<string, string>[] values) in _tables)
        {
            string table = $"{name}{ValuesSuffix}";
            if (forms.Contains($", {table})", StringComparison.Ordinal) || forms.Contains($", {table},", StringComparison.Ordinal))
            {
                Line($"const {table} = {{");
                foreach ((string key, string value) in values)
                {
                    Line($"  {TypeScriptNames.Key(key)}: {value},");
                }

                Line("} as const;");
            }
        }
    }

    private void WriteUnion(ModuleContract contract, UnionInfo union)
    {
        UnionCase[] cases = [.. union.Cases.ToArray().Where(static one => one.Shape is not null)];
        ShapeInfo? protobuf = contract.Refusals.ContainsKey(MemberLayout.Protobuf) ? null : contract.Contract.For(MemberLayout.Protobuf);
        ShapeInfo? keys = new[] { MemberLayout.MessagePack, MemberLayout.MemoryPack }
            .Where(layout => !contract.Refusals.ContainsKey(layout))
            .Select(contract.Contract.For)
            .FirstOrDefault();
        Comment(_comments.Of(contract.Contract.Type), "");
        Line($"export type {contract.Name} =");
        foreach (UnionCase one in cases)
        {
            string name = _contracts[one.Shape!()].Name;
            string label = $"{TypeScriptNames.Property(union.Discriminator)}: {Label(one)}";
            Line(IsValue(one) ? $"  | {{ {label}; {UnionValue}: {name} }}" : $"  | ({{ {label} }} & {name})");
        }

        _text.Length--;
        _text.Append(";\n");
        Line(
            $"export const {contract.Name}: f.UnionContract<{contract.Name}> = /* @__PURE__ */ "
                + $"f.union<{contract.Name}>({TypeScriptNames.Quote(contract.Contract.Name)}, "
                + $"{TypeScriptNames.Quote(union.Discriminator)}, ["
        );
        foreach (UnionCase one in cases)
        {
            Type type = one.Shape!().Type;
            int key = (keys?.Union is { } other ? other.Cases.ToArray().First(same => same.Shape!().Type == type) : one).Key;
            int field = protobuf?.Members.ToArray().First(member => member.Type.Object!().Type == type).Number ?? 0;
            Line($"  [{Label(one)}, {key}, () => {_contracts[one.Shape()].Name}, {field}{(IsValue(one) ? ", 1" : "")}],");
        }

        Line($"]{Options(contract)});");

        bool IsValue(UnionCase one) => _contracts[one.Shape!()].General.Value is not null;
        static string Label(UnionCase one) => ContractProbe.LabelOf(one) ?? TypeScriptNames.Quote(one.Shape!().Name);
    }

    // A C# union type: JSON has the case alone, by its kind.
    private void WriteCases(ModuleContract contract, UnionInfo union, TypeScriptTypes types)
    {
        ShapeInfo? protobuf = contract.Refusals.ContainsKey(MemberLayout.Protobuf) ? null : contract.Contract.For(MemberLayout.Protobuf);
        Comment(_comments.Of(contract.Contract.Type), "");
        Line($"export type {contract.Name} = {string.Join(" | ", union.Cases.ToArray().Select(one => types.Type(one.Shape!())))} | null;");
        Line(
            $"export const {contract.Name}: f.ValueContract<{contract.Name}> = /* @__PURE__ */ "
                + $"f.cases<{contract.Name}>({TypeScriptNames.Quote(contract.Contract.Name)}, ["
        );
        for (int i = 0; i < union.Cases.Length; i++)
        {
            ShapeInfo one = union.Cases[i].Shape!();
            string kinds = string.Join(' ', $"{union.Cases[i].JsonKinds}".ToLowerInvariant().Split(", ").Order(StringComparer.Ordinal));
            string values = string.Join(' ', types.KindsOf(one).Order(StringComparer.Ordinal));
            Line(
                $"  [\"{kinds}\", {union.Cases[i].Key}, () "
                    + $"=> {types.Form(one)}, {protobuf?.Members[i].Number ?? 0}{(values == kinds ? "" : $", \"{values}\"")}],"
            );
        }

        Line($"]{Options(contract)});");
    }

    private void WriteValue(ModuleContract contract, TypeDescription value, TypeScriptTypes types)
    {
        Line($"export type {contract.Name} = {types.Type(value)};");
        string form = Form(value);
        string layouts = Layouts(contract, other => other.Value is { } same && Form(same) != form ? Form(same) : null);
        Line(
            $"export const {contract.Name}: f.ValueContract<{contract.Name}> = /* @__PURE__ */ "
                + $"f.value<{contract.Name}>({TypeScriptNames.Quote(contract.Contract.Name)}, () => {form}{Options(contract, layouts)});"
        );

        string Form(TypeDescription type) => types.Form(type, contract.Contract.Type);
    }

    private void WriteObject(ModuleContract contract, TypeScriptTypes types)
    {
        Comment(_comments.Of(contract.Contract.Type), "");
        Line($"export interface {contract.Name} {{");
        foreach (ShapeMember member in contract.Members)
        {
            Comment(_comments.Of(contract.Contract.Type, member.Name), "  ");
            Line(
                $"  {TypeScriptNames.Property(member.JsonName)}"
                    + $"{(contract.IsOmitted(member.JsonName) ? "?" : "")}: {types.Type(member.Type)};"
            );
        }

        Line("}");
        string[] defaults =
        [
            .. contract.Members.Select(member => $"  {TypeScriptNames.Key(member.JsonName)}: {Default(member, contract, types)},"),
        ];
        string layout = Array.Exists(defaults, static line => line.Contains(": layout === \"", StringComparison.Ordinal)) ? "layout" : "()";
        Line(
            $"export const {contract.Name}: f.ObjectContract<{contract.Name}> = /* @__PURE__ */ "
                + $"f.contract<{contract.Name}>({TypeScriptNames.Quote(contract.Contract.Name)}, {layout} => ({{"
        );
        foreach (string line in defaults)
        {
            Line(line);
        }

        string members = Members(contract.Members)!;
        string layouts = Layouts(contract, form => Members(form.Members.ToArray()) is var other && other != members ? other : null);
        Line($"}}), () => {members}{Options(contract, layouts, Values(contract.Members))});");

        string? Members(IEnumerable<ShapeMember> members)
        {
            var text = new StringBuilder("[\n");
            foreach (ShapeMember member in members)
            {
                string name = contract.JsonNameOf(member);
                text.Append(
                    CultureInfo.InvariantCulture,
                    $"  f.member({TypeScriptNames.Quote(name)}, {member.Number}, "
                        + $"{types.Form(member.Type, StructMemory.TypeOf(contract.Contract.Type, member.Name))}"
                        + $"{Flags(member, name, contract)}),\n"
                );
            }

            return text.Append(']').ToString();
        }
    }

    private void WriteHub(ModuleContract contract)
    {
        if (HubForm.RefusalOf(contract) is { } refusal)
        {
            _warnings.Add($"{contract.Contract.Name} has no codec for SignalR hubs: {refusal}");
            return;
        }

        List<TypeDescription> held = [];
        string form = HubForm.Of(contract, TypesOf(contract, NameHeld, _hub!), shape => _contracts[shape].Name + _hub);
        foreach (TypeDescription type in held.Where(type => _hubEnums.Add(EnumName(type))))
        {
            string texts = string.Join(
                ", ",
                HubForm.TextsOf(type).Select(text => $"{TypeScriptNames.Key(text.Key)}: {TypeScriptTypes.Number(type, text.Value)}")
            );
            Line(
                $"const {EnumName(type)}{_hub} = /* @__PURE__ */ f.hubNames({{ {texts} "
                    + $"}}{(TypeScriptTypes.IsFlags(type) ? ", true" : "")});"
            );
        }

        Line($"export const {contract.Name}{_hub}: f.HubContract<{contract.Name}> & f.AnyShape = /* @__PURE__ */ f.{form};");

        string NameHeld(TypeDescription type)
        {
            held.Add(type);
            return EnumName(type);
        }
    }

    // The value of a member that the payload lacks, by format if they differ.
    private static string Default(ShapeMember member, ModuleContract contract, TypeScriptTypes types)
    {
        (string Layout, string Value)[] defaults =
        [
            .. ModuleContract
                .Layouts.Where(layout => !contract.Refusals.ContainsKey(layout))
                .Select(layout => (Key(layout), Default(layout))),
        ];
        string general = defaults[0].Value;
        return string.Concat(
            defaults
                .Where(each => each.Value != general)
                .Select(static each => $"layout === \"{each.Layout}\" ? {each.Value} : ")
                .Append(general)
        );

        string Default(MemberLayout layout)
        {
            ContractProbe probe = contract.Probe!;
            return probe.LacksDefault(layout, member.JsonName) || (!probe.Succeeded && !member.Type.IsNullable) ? "undefined"
                : (probe.Default(layout, member.JsonName) ?? ContractProbe.ZeroOf(contract.General, member)) is { } value
                    ? types.Literal(member.Type, value) ?? "undefined"
                : "undefined";
        }
    }

    private static string Flags(ShapeMember member, string name, ModuleContract contract)
    {
        string[] flags =
        [
            .. member.JsonName == name ? Array.Empty<string>() : [$"key: {TypeScriptNames.Quote(member.JsonName)}"],
            .. contract.Probe!.IsWritten(name) || member.Type is { IsNullableValueType: true, Kind: ValueKind.String or ValueKind.Bytes }
                ? ["always: true"]
                : Array.Empty<string>(),
            .. contract.IsOmitted(name) ? ["omit: true"] : Array.Empty<string>(),
            .. member.IsUnpacked ? ["unpacked: true"] : Array.Empty<string>(),
        ];
        return flags.Length == 0 ? "" : $", {{ {string.Join(", ", flags)} }}";
    }

    // The forms that differ from the general one.
    private static string Layouts(ModuleContract contract, Func<ShapeInfo, string?> write)
    {
        string[] forms =
        [
            .. from layout in ModuleContract.Layouts
            where !contract.Refusals.ContainsKey(layout)
            let form = contract.Contract.For(layout)
            where form is not null && form != contract.General
            let text = write(form)
            where text is not null
            select $"{Key(layout)}: () => {text}",
        ];
        return forms.Length == 0 ? "" : $"{{ {string.Join(", ", forms)} }}";
    }

    // Functions that create an object from its values and read them back: in such code, JavaScript knows where each member is. Inherited
    // names need another check.
    private static string[] Values(IReadOnlyList<ShapeMember> members) =>
        members.Count == 0 || members.Any(static member => TypeScriptNames.IsInherited(member.JsonName))
            ? []
            :
            [
                $"of: v => ({{ {string.Join(", ", members.Select(Value))} }})",
                $"to: o => [{string.Join(", ", members.Select(static member => $"o{TypeScriptNames.Access(member.JsonName)}"))}]",
            ];

    private static string Value(ShapeMember member, int place) => $"{TypeScriptNames.Property(member.JsonName)}: v[{place}]";

    private string Options(ModuleContract contract, string layouts = "", params string[] values)
    {
        ShapeInfo? messagePack = contract.Contract.For(MemberLayout.MessagePack);
        ShapeInfo? json = contract.Contract.For(MemberLayout.Json);
        string refusals = string.Join(
            ", ",
            ModuleContract
                .Layouts.Where(contract.Refusals.ContainsKey)
                .Select(layout => $"{Key(layout)}: {TypeScriptNames.Quote(contract.Refusals[layout])}")
        );
        string[] options =
        [
            .. refusals.Length == 0 ? Array.Empty<string>() : [$"refuses: {{ {refusals} }}"],
            .. contract.IsByName ? ["byName: true"] : Array.Empty<string>(),
            .. messagePack?.IsStrict == true ? ["strict: true"] : Array.Empty<string>(),
            .. contract.Options(),
            .. values,
            .. json?.RefusesUnknown == true
                ? [$"closed: [{string.Join(", ", json.WrittenOnly.Concat(DiscriminatorsOf(contract)).Select(TypeScriptNames.Quote))}]"]
                : Array.Empty<string>(),
        ];
        return options.Length == 0 && layouts.Length == 0
            ? ""
            : $", {{{(options.Length == 0 ? "" : $" {string.Join(", ", options)} ")}}}{(layouts.Length == 0 ? "" : $", {layouts}")}";
    }

    // The discriminator of a union is not an unknown member.
    private IEnumerable<string> DiscriminatorsOf(ModuleContract contract) =>
        _contracts
            .Values.Select(static other => other.General.Union)
            .OfType<UnionInfo>()
            .Where(union => union.Cases.ToArray().Any(one => one.Shape?.Invoke() == contract.Contract))
            .Select(static union => union.Discriminator)
            .Distinct(StringComparer.Ordinal);

    private static string Key(MemberLayout layout) => TypeScriptNames.Camel(layout.ToString());

    private void Comment(string? text, string indent)
    {
        if (indent.Length == 0)
        {
            _text.Append('\n');
        }

        if (text is not null)
        {
            Line($"{indent}/** {text} */");
        }
    }

    private void Line(string text) => _text.Append(text).Append('\n');
}
