<?php

namespace App;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;

class Note extends Model
{
}

class Notes
{
    public function all()
    {
        return Cache::remember('notes', 60, fn () => Note::latest()->paginate(20)); // want keymiss "the page of the request"
    }

    public function paged(Request $request)
    {
        $page = $request->input('page', 1);

        return Cache::remember("notes-$page", 60, fn () => Note::latest()->paginate(20));
    }

    public function given(int $page)
    {
        return Cache::remember("notes-$page", 60, fn () => Note::latest()->paginate(20, ['*'], 'page', $page));
    }

    /** Another entry of the request is in the key. */
    public function sorted(Request $request)
    {
        $word = $request->input('word');
        $sort = $request->input('sort');

        return Cache::remember("notes-$word", 60, fn () => Note::where('title', $word)->orderBy($sort)->get()); // want keymiss "the current request"
    }

    public function whole(Request $request)
    {
        $sort = $request->input('sort');

        return Cache::remember('notes-'.$request->fullUrl(), 60, fn () => Note::orderBy($sort)->get());
    }

    public function names()
    {
        return Cache::remember('note-kinds', 60, fn () => collect(['a', 'b'])->map(fn ($kind) => __("kinds.$kind"))->all()); // want keymiss "the current locale"
    }
}

class NoteController
{
    public function index(Request $request, Notes $notes)
    {
        return [$notes->given((int) $request->input('page')), $notes->all(), $notes->names()];
    }
}
