using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The file of one shape.</summary>
internal static class ShapeEmitter
{
    public static EmittedShape Emit(ShapeFile file)
    {
        ContractModel contract = file.Contract;
        // Holes are filled from the top: the helpers come after everything that requests one.
        var helpers = new HelperMethods(contract.DisplayName, contract.Location);
        ContractLayout[] layouts = [.. contract.Layouts.Select(layout => new ContractLayout(contract, layout))];
        string text = FileEmitter.Emit(
            contract.Location,
            $$"""
            /// <summary>The shape of {{Documented(contract.Type.Name)}}.</summary>
            {{(contract.NamesForbidden ? $"[{Obsolete}({Literal($"{contract.DisplayName} is of types that are obsolete.")})]" : "")}}
            {{contract.Location.Accessibility}} readonly struct {{contract.Location.Name}} : {{IShape}}<{{contract.Type.Name}}>
            {
                {{Code.Apart(Seen(contract).Concat(UnionEmitter.Tables(layouts, helpers)).Append(InfoEmitter.Emit(layouts, helpers)))}}

                {{PaddingEmitter.Emit(contract)}}

                {{MadeDefaultsEmitter.Emit(layouts)}}

                {{WriteEmitter.Emit(layouts, helpers)}}

                {{ItemsEmitter.Write(layouts[0], helpers)}}

                {{ReadEmitter.Emit(layouts, helpers)}}

                {{ItemsEmitter.Read(layouts[0], helpers)}}

                {{UnionEmitter.Self(contract, layouts, helpers)}}

                {{HierarchyEmitter.Parts(layouts, helpers)}}

                {{Code.Apart(helpers.Emit())}}

                {{Code.Apart(AccessorEmitter.Emit(layouts).Concat(CallbackEmitter.Methods(layouts)))}}
            }
            """,
            contract.Experimental
        );
        return new EmittedShape(file.HintName, text, helpers.Shared);
    }

    private static Code[] Seen(ContractModel contract) =>
        contract.Seen is { } names
            ?
            [
                $"private const string {SeenMembers.Constant} = {Literal(names)};",
                $"private const int {SeenMembers.Layouts} = {(int)contract.Offered};",
            ]
            : [];
}

/// <summary>A generated file.</summary>
internal sealed record EmittedShape(string HintName, string Text, EquatableArray<SharedMethod> Shared);
